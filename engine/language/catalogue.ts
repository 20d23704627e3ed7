import { routesDiff, type AppRoute } from './app-route.ts';
import { boardsDiff, type Board } from './board.ts';
import { brandDiff, type Brand } from './brand.ts';
import { calendarsDiff, type Calendar } from './calendar.ts';
import { changeGroups, type CatalogueChange } from './change.ts';
import { constantChangesDiff, type ConstantChanges } from './constant-changes.ts';
import { constantsDiff } from './constants.ts';
import { entitiesDiff, type Entity } from './entity/entity.ts';
import { enumerationsDiff, type Enumeration } from './enumeration.ts';
import { properties, screen } from './diff.ts';
import { menuDiff, type MenuGroup } from './menu.ts';
import { noticesDiff, type Notice } from './notice/notice.ts';
import { operationsDiff, type Operation } from './operation/operation.ts';
import { permissionsDiff, rolesDiff, type Permission, type RoleGrant } from './permission.ts';
import { printsDiff, type Print } from './print/print.ts';
import { exportsDiff, type SpreadsheetExport } from './spreadsheet/export.ts';
import type { Json } from './shapes.ts';
import { tableImportsDiff, type TableImport } from './spreadsheet/import.ts';
import { textsDiff } from './texts.ts';

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

const catalogueDiff = properties<Catalogue>({
  brand: brandDiff,
  languages: screen,
  constants: constantsDiff,
  constantChanges: constantChangesDiff,
  enumerations: enumerationsDiff,
  permissions: permissionsDiff,
  roles: rolesDiff,
  menu: menuDiff,
  routes: routesDiff,
  calendars: calendarsDiff,
  boards: boardsDiff,
  operations: operationsDiff,
  entities: entitiesDiff,
  prints: printsDiff,
  notices: noticesDiff,
  exports: exportsDiff,
  imports: tableImportsDiff,
  texts: textsDiff,
});

/** The differences between two catalogues grouped by effect, gravest first; one difference may be in several groups. */
export function compareCatalogues(before: Catalogue, after: Catalogue): readonly CatalogueChange[] {
  const changes = catalogueDiff('', before, after).map((change) => ({
    ...change,
    path: change.path.replace(/^\./, ''),
  }));
  return changes.toSorted((one, other) => changeGroups.indexOf(one.group) - changeGroups.indexOf(other.group));
}
