import { createHash } from 'node:crypto';
import type { Catalogue, Print } from '../../../engine/metadata/index.ts';
import {
  canonicalContent,
  contentOf,
  copiedSymbols,
  printPaths,
  withhold,
  type ContentLine,
} from '../../../engine/print/index.ts';
import { textAt, valueAt, type Values } from '../../../engine/record/index.ts';
import type { Database, Selection, Store, Viewer } from '../../../engine/store/index.ts';
import { isSameSecret } from '../same-secret.ts';

/** Dependencies for reading a printed record. */
export interface PrintContentContext {
  readonly catalogue: Catalogue;
  readonly store: Store;
  /** The calendar day in the product's time zone. */
  readonly today: string;
}

/**
 * All facts that a document states about a record, without withheld parties; independent of the viewer. Undefined when
 * the record does not exist.
 */
export async function readPrintFacts(
  { store, today }: PrintContentContext,
  print: Print,
  recordId: string,
  withheld: readonly string[],
): Promise<Values | undefined> {
  const principal = { viewer: undefined, today, reach: 'everything' } as const;
  const { entity, asOf: field } = print;
  const dated = field && (await store.one(principal, { entity }, recordId, { [field]: true }));
  const asOf = dated && field && textAt(dated, field);
  const facts = await store.one({ ...principal, asOf }, { entity }, recordId, selectionOf(printPaths(print)));
  return facts && withhold(facts, withheld);
}

/** The parties that a document withholds from the viewer it is issued for. */
export async function withheldPartiesOf(
  { store, today, database, viewer }: PrintContentContext & { readonly database: Database; readonly viewer: Viewer },
  { entity, withholds }: Print,
  id: string,
): Promise<readonly string[]> {
  const principal = { viewer, today, reach: 'everything' } as const;
  const withheld: string[] = [];
  for (const [path, { read }] of Object.entries(withholds))
    if (!(await store.holds(database, principal, { entity, id }, read))) withheld.push(path);
  return withheld;
}

/** Status that makes documents of a record invalid now, by the rules of the print; undefined when valid. */
export async function invalidStatus(
  { store, today }: PrintContentContext,
  database: Database,
  { entity, invalid }: Print,
  id: string,
): Promise<Print['invalid'][number]['status'] | undefined> {
  const principal = { viewer: undefined, today, reach: 'everything' } as const;
  for (const { status, when } of invalid)
    if (await store.holds(database, principal, { entity, id }, when)) return status;
  return undefined;
}

/** Printed content of a record with the SHA-256 of its canonical bytes (hexadecimal). */
export interface HashedContent {
  readonly paths: readonly string[];
  readonly hash: string;
  /** The same with referenced records replaced by their ids; null for documents issued before this was stored. */
  readonly ownHash: string | null;
}

export function hashedContent({ constants }: Catalogue, print: Print, recordId: string, facts: Values): HashedContent {
  const lines = contentOf(print, facts, constants);
  return {
    paths: lines.map(([path]) => path),
    hash: hashOf(print, recordId, lines),
    ownHash: hashOf(print, recordId, ownLines(print, facts, lines)),
  };
}

/** `reworded`: only texts of referenced records have changed. */
export type PrintedComparison = 'same' | 'reworded' | 'changed';

/**
 * Compares printed content with the current record. Lines added to the print later are ignored, so that extending a
 * print does not invalidate earlier documents.
 */
export function comparePrinted(
  { constants }: Catalogue,
  print: Print,
  facts: Values,
  printed: HashedContent & { readonly recordId: string },
): PrintedComparison {
  const { recordId, paths } = printed;
  const lines = new Map(contentOf(print, facts, constants));
  const still = paths.flatMap((path): readonly ContentLine[] => {
    const value = lines.get(path);
    return value === undefined ? [] : [[path, value]];
  });
  if (still.length !== paths.length) return 'changed';
  if (hashOf(print, recordId, still) === printed.hash) return 'same';
  return hashOf(print, recordId, ownLines(print, facts, still)) === printed.ownHash ? 'reworded' : 'changed';
}

/** The lines of the record itself: references printed as of issue are reduced to ids. */
function ownLines({ asIssued }: Print, facts: Values, lines: readonly ContentLine[]): readonly ContentLine[] {
  const own = lines.map(([path, value]): ContentLine => {
    const referred = referenceAt(asIssued, path);
    if (referred === undefined) return [path, value];
    const id = valueAt(facts, `${referred}.id`);
    return [referred, typeof id === 'string' ? id : null];
  });
  return [...new Map(own).entries()];
}

/** The reference that a path leads through: `authors.0.country` for `authors.0.country.name`. */
function referenceAt(references: readonly string[], path: string): string | undefined {
  const steps = path.split('.');
  const ends = steps.map((_, index) => index + 1);
  const end = ends.find((at) => references.includes(withoutPlaces(steps.slice(0, at)).join('.')));
  return end === undefined ? undefined : steps.slice(0, end).join('.');
}

function withoutPlaces(steps: readonly string[]): readonly string[] {
  return steps.filter((step) => !/^\d+$/u.test(step));
}

function hashOf(print: Print, recordId: string, lines: readonly ContentLine[]): string {
  return createHash('sha256')
    .update(canonicalContent(print, recordId, lines))
    .digest('hex');
}

/** The part of a hash that people compare by eye: 64 bits in four groups. */
export function fingerprintOf(hash: string): string {
  return (hash.slice(0, 16).toUpperCase().match(/.{4}/g) ?? []).join(' ');
}

/** True when a fingerprint from paper or QR code matches a hash; tolerant like document numbers. */
export function isFingerprint(text: string, hash: string): boolean {
  return isSameSecret(copiedSymbols(text), copiedSymbols(fingerprintOf(hash)));
}

function selectionOf(paths: readonly string[]): Selection {
  const selection: Record<string, true | Selection> = {};
  for (const [first, below] of Map.groupBy(paths, (path) => path.split('.')[0] ?? '')) {
    const rest = below.map((path) => path.slice(first.length + 1)).filter((path) => path !== '');
    selection[first] = rest.length === 0 ? true : selectionOf(rest);
  }
  return selection;
}
