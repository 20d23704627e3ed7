import type { ImportColumn, ImportFind, ReferenceField } from '../../metadata/types/index.ts';
import { comparable } from './comparable.ts';
import { costOf, type Turns } from './turns.ts';

/** A record that a text may mean. */
export interface ReferenceCandidate {
  readonly id: string;
  /** What it is called, for people to choose by. */
  readonly label: string;
}

/** Looks for the records that texts mean, for a field that refers to them; by the texts as people compare them. */
export type FindRecords = (
  field: ReferenceField,
  way: ImportFind,
  texts: readonly string[],
) => Promise<ReadonlyMap<string, readonly ReferenceCandidate[]>>;

/** What texts mean, by the texts as they are written. */
type Meant = ReadonlyMap<string, readonly ReferenceCandidate[]>;

/** Texts that are looked for by one statement: others have their turn in between. */
const textsAtOnce = 200;
/** No record is called by more characters. */
const longestName = 1_000;

/** Different names of one column that mean nothing: somebody took another column for it, or means to keep us busy. */
export const mostUnknown = 5_000;

/** Texts by what people compare as one, none of which means anything yet. */
type Alike = ReadonlyMap<string, readonly string[]>;

/** What names are looked for with. */
interface Finding {
  readonly findRecords: FindRecords;
  readonly turns: Turns;
}

/**
 * What the texts of a column mean, each by the first of its ways that leads anywhere.
 * @returns undefined as soon as more than `mostUnknown` of them mean nothing: no further ones are looked for
 */
export async function resolveReferences(
  field: ReferenceField,
  { find }: ImportColumn,
  texts: Iterable<string>,
  { findRecords, turns }: Finding,
): Promise<Meant | undefined> {
  const meant = new Map<string, readonly ReferenceCandidate[]>();
  const alike = await alikeIn(texts, turns);
  let unknown = 0;
  for (const portion of portionsOf(alike.keys())) {
    const left = new Set(portion);
    for (const way of find) {
      if (left.size === 0) break;
      const names = [...left].flatMap((key) => alike.get(key)?.slice(0, 1) ?? []);
      for (const [key, records] of await findRecords(field, way, names)) {
        if (records.length === 0) continue;
        for (const text of alike.get(key) ?? []) meant.set(text, records);
        left.delete(key);
      }
    }
    unknown += left.size;
    if (unknown > mostUnknown) return undefined;
    await turns.after(portion.length);
  }
  return meant;
}

async function alikeIn(texts: Iterable<string>, turns: Turns): Promise<Alike> {
  const alike = new Map<string, string[]>();
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

function* portionsOf(keys: Iterable<string>): Generator<readonly string[]> {
  let portion: string[] = [];
  for (const key of keys) {
    portion.push(key);
    if (portion.length < textsAtOnce) continue;
    yield portion;
    portion = [];
  }
  if (portion.length > 0) yield portion;
}
