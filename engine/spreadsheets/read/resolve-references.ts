import type { ImportColumn, ImportFind, ReferenceField } from '../../metadata/types/index.ts';
import { comparable } from './comparable.ts';
import { readingCost, type EventLoopYield } from './event-loop-yield.ts';

/** A candidate record for a text. */
export interface ReferenceCandidate {
  readonly id: string;
  /** Display for choosing among candidates. */
  readonly label: string;
}

/** Looks up records of a reference field; keyed by normalized text. */
export type FindRecords = (
  field: ReferenceField,
  way: ImportFind,
  texts: readonly string[],
) => Promise<ReadonlyMap<string, readonly ReferenceCandidate[]>>;

/** Candidates by original text. */
type CandidatesByText = ReadonlyMap<string, readonly ReferenceCandidate[]>;

/** Texts per statement; other work runs in between. */
const textsAtOnce = 200;
/** Maximum length of a looked-up name. */
const longestName = 1_000;

/** Maximum number of unknown names per column: more means a wrong column or an attack. */
export const maximumUnknown = 5_000;

/** Unresolved texts, grouped by normalized text. */
type TextGroups = ReadonlyMap<string, readonly string[]>;

/** Dependencies of a look-up. */
interface LookUpContext {
  readonly findRecords: FindRecords;
  readonly turns: EventLoopYield;
}

/**
 * The candidates for the texts of a column, each from the first look-up with a result. @returns undefined as soon as
 * more than `maximumUnknown` are unresolved; the rest is not looked up
 */
export async function resolveReferences(
  field: ReferenceField,
  { find }: ImportColumn,
  texts: Iterable<string>,
  { findRecords, turns }: LookUpContext,
): Promise<CandidatesByText | undefined> {
  const meant = new Map<string, readonly ReferenceCandidate[]>();
  const alike = await groupTexts(texts, turns);
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
    if (unknown > maximumUnknown) return undefined;
    await turns.after(portion.length);
  }
  return meant;
}

async function groupTexts(texts: Iterable<string>, turns: EventLoopYield): Promise<TextGroups> {
  const alike = new Map<string, string[]>();
  for (const text of texts) {
    if (text.length > longestName) continue;
    const key = comparable(text);
    const others = alike.get(key);
    if (others === undefined) alike.set(key, [text]);
    else others.push(text);
    await turns.after(readingCost(text));
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
