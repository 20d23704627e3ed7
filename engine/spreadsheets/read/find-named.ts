import type { ImportColumn, ImportFind, ReferenceField } from '../../metadata/types/index.ts';
import { comparable } from './comparable.ts';

/** A record that a text may mean. */
export interface FoundRecord {
  readonly id: string;
  /** What it is called, for people to choose by. */
  readonly label: string;
}

/** Looks for the records that texts mean, for a field that refers to them; by the texts as people compare them. */
export type FindRecords = (
  field: ReferenceField,
  way: ImportFind,
  texts: readonly string[],
) => Promise<ReadonlyMap<string, readonly FoundRecord[]>>;

/** Texts that are looked for by one statement: others have their turn in between. */
const textsAtOnce = 1_000;
/** No record is called by more characters. */
const longestName = 1_000;

/** What the texts of a column mean, each by the first of its ways that leads anywhere. */
export async function findNamed(
  field: ReferenceField,
  { find }: ImportColumn,
  texts: Iterable<string>,
  findRecords: FindRecords,
): Promise<ReadonlyMap<string, readonly FoundRecord[]>> {
  const found = new Map<string, readonly FoundRecord[]>();
  const short = [...texts].filter((text) => text.length <= longestName);
  let left = [...new Map(short.map((text) => [comparable(text), text])).entries()];
  for (const way of find) {
    if (left.length === 0) break;
    for (let from = 0; from < left.length; from += textsAtOnce) {
      const texts = left.slice(from, from + textsAtOnce).map(([, text]) => text);
      for (const [text, records] of await findRecords(field, way, texts))
        if (records.length > 0) found.set(text, records);
    }
    left = left.filter(([text]) => !found.has(text));
  }
  return found;
}
