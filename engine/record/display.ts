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
  readonly value: string;
  readonly where: Readonly<Record<string, readonly string[]>>;
  readonly label: Label;
}

/** What a value is called in a record, where that is told apart from its own words. */
export function valueLabelOf<Label>(
  labels: readonly RecordLabel<Label>[],
  value: unknown,
  record: unknown,
): Label | undefined {
  const found = labels.find((each) => each.value === value && conditionsMet(record, each.where).every(Boolean));
  return found?.label;
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
