import { valueAt } from './values.ts';

/**
 * How a record is called in one line: the places in braces filled from its fields.
 * Separators left over around an empty field are dropped.
 */
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

/** What stands for an empty value: words with their {places} filled from the record; nothing where there are places and none is filled. */
export function emptyText(words: string, record: unknown): string {
  const values = [...words.matchAll(/\{([^}]+)\}/g)].map(([, path = '']) => valueAt(record, path));
  const isSaid = values.length === 0 || values.some((value) => value !== undefined && value !== null && value !== '');
  return isSaid ? displayOf(words, record) : '';
}

interface RecordLabel<Label> {
  readonly where: Readonly<Record<string, readonly string[]>>;
  readonly label: Label;
}

/** What something is called on a record: the first of its labels that is for such records. */
export function labelOnRecord<Label>(labels: readonly RecordLabel<Label>[], record: unknown): Label | undefined {
  return labels.find(({ where }) => conditionsMet(record, where).every(Boolean))?.label;
}

/** What a value is called in a record, where that is told apart from its own words. */
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

/** The words that stand for an empty value of a record; none where one of its enumerations has a value that they are no words of. */
export function emptyTextOf(
  words: string,
  record: unknown,
  except: Readonly<Record<string, readonly string[]>> = {},
): string {
  return conditionsMet(record, except).some(Boolean) ? '' : emptyText(words, record);
}

/** Of each path, whether the record has one of its values there. */
function conditionsMet(record: unknown, valuesOf: Readonly<Record<string, readonly string[]>>): readonly boolean[] {
  return Object.entries(valuesOf).map(([path, values]) => values.includes(String(valueAt(record, path))));
}
