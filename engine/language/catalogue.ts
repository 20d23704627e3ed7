import type {
  AppRoute,
  Brand,
  Catalogue,
  MenuGroup,
  MenuItem,
  Permission,
  RoleGrant,
} from '../metadata/types/index.ts';
import { changeGroups, type Change } from './change.ts';
import { entitiesMeaning } from './entity.ts';
import { enumerationsMeaning } from './enumeration.ts';
import { client, entries, listed, names, properties, screen, words, type Meaning } from './meaning.ts';
import { operationsMeaning } from './operation.ts';
import { printsMeaning } from './print.ts';
import { openness, permission } from './reach.ts';

const onScreen = {
  added: [['screen only', 'is new']],
  gone: [['screen only', 'is gone']],
  order: 'screen only',
} as const;

const brandMeaning = properties<Brand>({
  name: words,
  shortName: words,
  institute: words,
  supportEmail: screen,
  timeZone: client,
  version: screen,
  feedbackCollectorUrl: screen,
  errorReportingUrl: screen,
});

const roleMeaning = properties<RoleGrant>({
  organizationRole: screen,
  role: screen,
  permissions: names({
    added: (name) => ['access widened', `gets the permission ${name}`],
    gone: (name) => ['access narrowed', `loses the permission ${name}`],
  }),
});

const menuMeaning = properties<MenuGroup>({
  name: screen,
  label: words,
  permission,
  items: listed(
    ({ entity, to }) => entity ?? to,
    properties<MenuItem>({ label: words, icon: screen, to: screen, permission, entity: screen }),
    onScreen,
  ),
});

const routeMeaning = properties<AppRoute>({
  path: screen,
  screen,
  to: screen,
  access: openness,
  permission,
  label: words,
});

/** Words of the product, nested by key. */
const texts: Meaning<unknown> = (path, before, after) => {
  if (before === after) return [];
  return isNested(before) && isNested(after) ? entries(texts)(path, before, after) : screen(path, before, after);
};

function isNested(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const catalogueMeaning = properties<Catalogue>({
  brand: brandMeaning,
  languages: screen,
  constants: entries(client),
  enumerations: enumerationsMeaning,
  permissions: listed(({ name }) => name, properties<Permission>({ name: screen, label: words }), {
    added: [['screen only', 'the permission is new']],
    gone: [['access narrowed', 'the permission is gone']],
    order: 'screen only',
  }),
  roles: listed(({ role, organizationRole }) => `${role} in ${organizationRole}`, roleMeaning, {
    added: ({ permissions }) => permissions.map((name) => ['access widened', `gets the permission ${name}`]),
    gone: ({ permissions }) => permissions.map((name) => ['access narrowed', `loses the permission ${name}`]),
    order: 'screen only',
  }),
  menu: listed(({ name }) => name, menuMeaning, onScreen),
  routes: listed(({ path }) => path, routeMeaning, {
    added: [['access widened', 'the address is new; look at who may open it']],
    gone: [['screen only', 'the address is gone']],
    order: 'screen only',
  }),
  operations: operationsMeaning,
  entities: entitiesMeaning,
  prints: printsMeaning,
  texts,
});

/** What differs between two catalogues by what it means, gravest first; one difference may stand in several groups. */
export function compareCatalogues(before: Catalogue, after: Catalogue): readonly Change[] {
  const changes = catalogueMeaning('', before, after).map((change) => ({
    ...change,
    path: change.path.replace(/^\./, ''),
  }));
  return changes.toSorted((one, other) => changeGroups.indexOf(one.group) - changeGroups.indexOf(other.group));
}
