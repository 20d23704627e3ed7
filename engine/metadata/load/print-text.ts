import type { PrintTextSource } from '../../language/types.ts';
import { fieldAt, type CatalogueView } from '../record/field-at.ts';
import { dash, printedAt } from '../record/printed-at.ts';
import { valueFormat } from '../record/value-format.ts';
import type { Entity, Field, Json, PrintText, PrintValue, Text } from '../types/index.ts';
import { sameInAll } from './texts.ts';

/** Input for building prints. */
export interface PrintContext {
  /** With whole entities: prints show references by their displays. */
  readonly view: CatalogueView & { readonly entities: Readonly<Record<string, Entity>> };
  readonly languages: readonly string[];
  readonly texts: Readonly<Record<string, Json>>;
}

/** Start of a block's paths: the record, a party or a row. */
export interface PrintBase extends PrintContext {
  readonly entity: string;
  /** Prefix of a path in the metadata: `member.`, `authors.`. */
  readonly origin: string;
  /** Prefix in the finished print; empty in a table, whose paths start at the row. */
  readonly prefix: string;
}

/** Template of one print text, with the formats of its fields. */
export function toPrintText(source: PrintTextSource, base: PrintBase): PrintText {
  const { field, parts, formats, empty, decimals, groups } =
    typeof source === 'string' ? { field: source } : { field: undefined, ...source };
  const own =
    field === undefined
      ? {}
      : { [field]: { ...(decimals === undefined ? {} : { decimals }), ...(groups && { groups }) } };
  const written = (parts ?? [`{${field ?? ''}}`]).map((part) => expand(part, base));
  return {
    parts: written.map(({ text }) => text),
    values: Object.fromEntries(
      written.flatMap(({ paths }) => paths.map((path) => valueAt(path, base, { ...own, ...formats }[path]))),
    ),
    empty: empty ?? sameInAll(base.languages, dash),
  };
}

/** A template in every language with references replaced by displays, and its resulting paths. */
function expand(part: string | Text, base: PrintBase): { readonly text: Text; readonly paths: readonly string[] } {
  const given = typeof part === 'string' ? sameInAll(base.languages, part) : part;
  const paths = new Set<string>();
  const text = Object.fromEntries(
    Object.entries(given).map(([language, template]) => {
      const whole = replacePaths(template, (path) => calledBy(path, language, base));
      return [
        language,
        replacePaths(whole, (path) => (paths.add(path), `{${path === printedAt ? path : base.prefix + path}}`)),
      ];
    }),
  );
  return { text, paths: [...paths] };
}

function calledBy(path: string, language: string, base: PrintBase): string {
  const field = fieldOf(path, base);
  const display = field?.type === 'reference' ? base.view.entities[field.to]?.display[language] : undefined;
  return display === undefined
    ? `{${path}}`
    : replacePaths(display, (below) => calledBy(`${path}.${below}`, language, base));
}

function replacePaths(template: string, replace: (path: string) => string): string {
  return template.replaceAll(/\{([^{}]+)\}/g, (_, path: string) => replace(path));
}

function valueAt(
  path: string,
  base: PrintBase,
  format: Pick<PrintValue, 'decimals' | 'groups'> = {},
): readonly [string, PrintValue] {
  if (path === printedAt) return [path, { type: 'date' }];
  return [base.prefix + path, { ...valueOf(fieldOf(path, base), base.prefix + path, base), ...format }];
}

function valueOf(field: Field | undefined, path: string, base: PrintBase): PrintValue {
  const unit = field !== undefined && 'unit' in field ? field.unit : undefined;
  const format = valueFormat(field);
  if (unit === undefined) return format;
  return { ...format, unit: typeof unit === 'string' ? unit : unitAt(unit.field, path, base) };
}

/** The unit field is a sibling of the number, in the record at the end of the path. */
function unitAt(unit: string, path: string, base: PrintBase): PrintValue['unit'] {
  const owner = path.includes('.') ? path.slice(0, path.lastIndexOf('.') + 1) : '';
  const at = fieldOf(owner + unit, { ...base, origin: '' }) ? owner + unit : unit;
  const field = fieldOf(at, { ...base, origin: '' });
  return { path: at, ...(field?.type === 'enumeration' ? { enumeration: field.enumeration } : {}) };
}

/** The field at a path of a block. */
export function fieldOf(path: string, { view, entity, origin }: PrintBase): Field | undefined {
  return fieldAt(view.entities, view.entities[entity]?.fields ?? {}, origin + path);
}

/** The label of the field at a path. */
export function labelOf(path: string, base: PrintBase): Text {
  return fieldOf(path, base)?.label ?? {};
}
