import type { Catalogue, MenuGroup, MenuItem } from '../metadata/types/index.ts';
import { routesMeaning } from './app-route.ts';
import { brandMeaning } from './brand.ts';
import { changeGroups, type Change } from './change.ts';
import { entitiesMeaning } from './entity.ts';
import { enumerationsMeaning } from './enumeration.ts';
import { client, entries, listed, properties, screen, words, type Meaning } from './meaning.ts';
import { operationsMeaning } from './operation/operation.ts';
import { permissionsMeaning, rolesMeaning } from './permission.ts';
import { printsMeaning } from './print.ts';
import { permission } from './reach.ts';

const onScreen = {
  added: [['screen only', 'is new']],
  gone: [['screen only', 'is gone']],
  order: 'screen only',
} as const;

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
  permissions: permissionsMeaning,
  roles: rolesMeaning,
  menu: listed(({ name }) => name, menuMeaning, onScreen),
  routes: routesMeaning,
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
