import { routesMeaning, type AppRoute } from './app-route.ts';
import { boardsMeaning, type Board } from './board.ts';
import { brandMeaning, type Brand } from './brand.ts';
import { calendarsMeaning, type Calendar } from './calendar.ts';
import { changeGroups, type CatalogueChange } from './change.ts';
import { constantChangesMeaning, type ConstantChanges } from './constant-changes.ts';
import { constantsMeaning } from './constants.ts';
import { entitiesMeaning, type Entity } from './entity/entity.ts';
import { enumerationsMeaning, type Enumeration } from './enumeration.ts';
import { properties, screen } from './meaning.ts';
import { menuMeaning, type MenuGroup } from './menu.ts';
import { noticesMeaning, type Notice } from './notice/notice.ts';
import { operationsMeaning, type Operation } from './operation/operation.ts';
import { permissionsMeaning, rolesMeaning, type Permission, type RoleGrant } from './permission.ts';
import { printsMeaning, type Print } from './print/print.ts';
import { exportsMeaning, type SpreadsheetExport } from './spreadsheet/export.ts';
import type { Json } from './shapes.ts';
import { tableImportsMeaning, type TableImport } from './spreadsheet/import.ts';
import { textsMeaning } from './texts.ts';

/** The complete description of the product: immutable plain JSON, built once by the loader. */
export interface Catalogue {
  readonly brand: Brand;
  /** The first is the fallback. */
  readonly languages: readonly string[];
  readonly constants: Readonly<Record<string, Json>>;
  readonly constantChanges?: ConstantChanges | undefined;
  readonly enumerations: Readonly<Record<string, Enumeration>>;
  readonly permissions: readonly Permission[];
  readonly roles: readonly RoleGrant[];
  readonly menu: readonly MenuGroup[];
  readonly routes: readonly AppRoute[];
  /** Calendars of working days by name. */
  readonly calendars: Readonly<Record<string, Calendar>>;
  /** Boards of the overview, in order. */
  readonly boards: readonly Board[];
  readonly operations: Readonly<Record<string, Operation>>;
  readonly entities: Readonly<Record<string, Entity>>;
  readonly prints: Readonly<Record<string, Print>>;
  readonly notices: Readonly<Record<string, Notice>>;
  readonly exports: Readonly<Record<string, SpreadsheetExport>>;
  readonly imports: Readonly<Record<string, TableImport>>;
  /** Interface texts and error messages, nested by key, per language. */
  readonly texts: Readonly<Record<string, Json>>;
}

const catalogueMeaning = properties<Catalogue>({
  brand: brandMeaning,
  languages: screen,
  constants: constantsMeaning,
  constantChanges: constantChangesMeaning,
  enumerations: enumerationsMeaning,
  permissions: permissionsMeaning,
  roles: rolesMeaning,
  menu: menuMeaning,
  routes: routesMeaning,
  calendars: calendarsMeaning,
  boards: boardsMeaning,
  operations: operationsMeaning,
  entities: entitiesMeaning,
  prints: printsMeaning,
  notices: noticesMeaning,
  exports: exportsMeaning,
  imports: tableImportsMeaning,
  texts: textsMeaning,
});

/** The differences between two catalogues grouped by effect, gravest first; one difference may be in several groups. */
export function compareCatalogues(before: Catalogue, after: Catalogue): readonly CatalogueChange[] {
  const changes = catalogueMeaning('', before, after).map((change) => ({
    ...change,
    path: change.path.replace(/^\./, ''),
  }));
  return changes.toSorted((one, other) => changeGroups.indexOf(one.group) - changeGroups.indexOf(other.group));
}
