import { valueAt } from './values.ts';

/** The display of a record: paths in braces replaced by field values. Separators around empty fields are removed. */
export function displayOf(template: string, record: unknown): string {
  const filled = template.replaceAll(/\{([^}]+)\}/g, (_, path: string) => {
    const value = valueAt(record, path);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  });
  return filled
    .replaceAll(/\(\s*\)/g, '')
    .replaceAll(/\s{2,}/g, ' ')
    .replaceAll(/^[\s,·–-]+|[\s,·–-]+$/g, '');
}

/** The text for an empty value, with {paths} filled from the record; empty when it has paths and all are empty. */
export function emptyText(words: string, record: unknown): string {
  const values = [...words.matchAll(/\{([^}]+)\}/g)].map(([, path = '']) => valueAt(record, path));
  const isSaid = values.length === 0 || values.some((value) => value !== undefined && value !== null && value !== '');
  return isSaid ? displayOf(words, record) : '';
}

interface RecordLabel<Label> {
  readonly where: Readonly<Record<string, readonly string[]>>;
  readonly label: Label;
}

/** The first label whose conditions the record meets. */
export function labelOnRecord<Label>(labels: readonly RecordLabel<Label>[], record: unknown): Label | undefined {
  return labels.find(({ where }) => conditionsMet(record, where).every(Boolean))?.label;
}

/** The record-specific label of a value, if any. */
export function valueLabelOf<Label>(
  labels: readonly (RecordLabel<Label> & { readonly value: string })[],
  value: unknown,
  record: unknown,
): Label | undefined {
  return labelOnRecord(
    labels.filter((each) => each.value === value),
    record,
  );
}

/** The text for an empty value of a record; empty when an enumeration of the record has an excepted value. */
export function emptyTextOf(
  words: string,
  record: unknown,
  except: Readonly<Record<string, readonly string[]>> = {},
): string {
  return conditionsMet(record, except).some(Boolean) ? '' : emptyText(words, record);
}

/** For each path, true when the record has one of the values. */
function conditionsMet(record: unknown, valuesOf: Readonly<Record<string, readonly string[]>>): readonly boolean[] {
  return Object.entries(valuesOf).map(([path, values]) => values.includes(String(valueAt(record, path))));
}
