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

/** What the texts of a column mean, each by the first of its ways that leads anywhere. */
export async function findNamed(
  field: ReferenceField,
  { find }: ImportColumn,
  texts: Iterable<string>,
  findRecords: FindRecords,
): Promise<ReadonlyMap<string, readonly FoundRecord[]>> {
  const found = new Map<string, readonly FoundRecord[]>();
  let left = [...new Map([...texts].map((text) => [comparable(text), text])).entries()];
  for (const way of find) {
    if (left.length === 0) break;
    const meant = await findRecords(
      field,
      way,
      left.map(([, text]) => text),
    );
    for (const [text, records] of meant) if (records.length > 0) found.set(text, records);
    left = left.filter(([text]) => !found.has(text));
  }
  return found;
}
