import type { ImportColumn, ImportFind, ReferenceField } from '../../metadata/types/index.ts';
import { comparable } from './comparable.ts';
import { costOf, type Turns } from './turns.ts';

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

/** What texts mean, by the texts as they are written. */
export type Meant = ReadonlyMap<string, readonly FoundRecord[]>;

/** Texts that are looked for by one statement: others have their turn in between. */
const textsAtOnce = 200;
/** No record is called by more characters. */
const longestName = 1_000;

/** Texts that people compare as one, none of which means anything yet. */
type Alike = Map<string, string[]>;

/** What names are looked for with. */
interface Finding {
  readonly findRecords: FindRecords;
  readonly turns: Turns;
}

/** What the texts of a column mean, each by the first of its ways that leads anywhere. */
export async function findNamed(
  field: ReferenceField,
  { find }: ImportColumn,
  texts: Iterable<string>,
  { findRecords, turns }: Finding,
): Promise<Meant> {
  const meant = new Map<string, readonly FoundRecord[]>();
  const left = await alikeIn(texts, turns);
  for (const way of find)
    for (const keys of portionsOf(left)) {
      const asked = keys.flatMap((key) => left.get(key)?.slice(0, 1) ?? []);
      for (const [key, records] of await findRecords(field, way, asked)) {
        if (records.length === 0) continue;
        for (const text of left.get(key) ?? []) meant.set(text, records);
        left.delete(key);
      }
      await turns.after(keys.length);
    }
  return meant;
}

async function alikeIn(texts: Iterable<string>, turns: Turns): Promise<Alike> {
  const alike: Alike = new Map();
  for (const text of texts) {
    if (text.length > longestName) continue;
    const key = comparable(text);
    const others = alike.get(key);
    if (others === undefined) alike.set(key, [text]);
    else others.push(text);
    await turns.after(costOf(text));
  }
  return alike;
}

/** The keys that are left, some at a time; those that are found meanwhile are gone. */
function* portionsOf(left: Alike): Generator<readonly string[]> {
  let portion: string[] = [];
  for (const key of left.keys()) {
    portion.push(key);
    if (portion.length < textsAtOnce) continue;
    yield portion;
    portion = [];
  }
  if (portion.length > 0) yield portion;
}
