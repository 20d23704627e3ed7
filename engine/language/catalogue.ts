import type { Catalogue } from '../metadata/types/index.ts';
import { routesMeaning } from './app-route.ts';
import { brandMeaning } from './brand.ts';
import { changeGroups, type Change } from './change.ts';
import { constantsMeaning } from './constants.ts';
import { entitiesMeaning } from './entity.ts';
import { enumerationsMeaning } from './enumeration.ts';
import { properties, screen } from './meaning.ts';
import { menuMeaning } from './menu.ts';
import { operationsMeaning } from './operation/operation.ts';
import { permissionsMeaning, rolesMeaning } from './permission.ts';
import { printsMeaning } from './print/print.ts';
import { textsMeaning } from './texts.ts';

const catalogueMeaning = properties<Catalogue>({
  brand: brandMeaning,
  languages: screen,
  constants: constantsMeaning,
  enumerations: enumerationsMeaning,
  permissions: permissionsMeaning,
  roles: rolesMeaning,
  menu: menuMeaning,
  routes: routesMeaning,
  operations: operationsMeaning,
  entities: entitiesMeaning,
  prints: printsMeaning,
  texts: textsMeaning,
});

/** What differs between two catalogues by what it means, gravest first; one difference may stand in several groups. */
export function compareCatalogues(before: Catalogue, after: Catalogue): readonly Change[] {
  const changes = catalogueMeaning('', before, after).map((change) => ({
    ...change,
    path: change.path.replace(/^\./, ''),
  }));
  return changes.toSorted((one, other) => changeGroups.indexOf(one.group) - changeGroups.indexOf(other.group));
}
