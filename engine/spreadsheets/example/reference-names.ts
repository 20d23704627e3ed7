import type { Catalogue, ImportColumn, ReferenceField } from '../../metadata/types/index.ts';
import { textAt, type Values } from '../../record/index.ts';
import { comparable } from '../read/comparable.ts';

/** Seed rows by entity. */
export type ReferenceRows = Readonly<Record<string, { readonly rows?: readonly Values[] }>>;

export interface NamingOptions {
  readonly catalogue: Catalogue;
  readonly language: string;
  readonly references: ReferenceRows;
}

/** Maximum length of a drop-down list. */
const mostChoices = 300;

/** The names of reference records as the column looks them up; empty above the maximum. */
export function referenceNames(field: ReferenceField, column: ImportColumn, options: NamingOptions): readonly string[] {
  const rows = rowsOf(field, options);
  const by = nameOf(field, column, options);
  if (by === undefined || rows.length > mostChoices) return [];
  return [...new Set(rows.flatMap((row) => textAt(row, by) ?? []))].toSorted((one, other) =>
    one.localeCompare(other, options.language),
  );
}

/** The name of a record in the language, found by any of its look-up fields. */
export function referenceName(
  field: ReferenceField,
  column: ImportColumn,
  text: string,
  options: NamingOptions,
): string | undefined {
  const by = nameOf(field, column, options);
  const sought = comparable(text);
  const named = rowsOf(field, options).find((row) =>
    waysOf(field, column).some((way) => comparable(textAt(row, way) ?? '') === sought),
  );
  return by === undefined ? undefined : textAt(named, by);
}

function rowsOf({ to }: ReferenceField, { references }: NamingOptions): readonly Values[] {
  return references[to]?.rows ?? [];
}

/** The fields of the record itself that the column searches. */
function waysOf({ to }: ReferenceField, { find }: ImportColumn): readonly string[] {
  return find.filter(({ entity, take }) => entity === to && take === undefined).map(({ by }) => by);
}

/** The look-up field that the display shows, else the first one. */
function nameOf(
  field: ReferenceField,
  column: ImportColumn,
  { catalogue, language }: NamingOptions,
): string | undefined {
  const ways = waysOf(field, column);
  const shown = /\{([^{}]+)\}/u.exec(catalogue.entities[field.to]?.display[language] ?? '')?.[1];
  return ways.find((way) => way === shown) ?? ways[0];
}
