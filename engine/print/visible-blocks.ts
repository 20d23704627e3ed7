import type { Print, PrintBlock, PrintColumn, PrintItem, PrintText } from '../metadata/index.ts';
import { valueAt, type Values, memoizeByKey } from '../record/index.ts';
import { isWithheld } from './withheld.ts';
import { ruleHolds, type PathTypes, type Rule } from '../rules/index.ts';

/** A text of a print with the facts that its paths refer to. */
export interface VisibleText<T extends PrintText = PrintText> {
  readonly text: T;
  readonly facts: unknown;
  /** Prefix of its paths from the record: empty, or `authors.0.`. */
  readonly prefix: string;
}

type Of<Kind extends PrintBlock['kind']> = Extract<PrintBlock, { readonly kind: Kind }>;

/** A block for one record: without hidden items, with its rows. */
export type VisibleBlock =
  | { readonly kind: 'values'; readonly block: Of<'values'>; readonly items: readonly VisibleText<PrintItem>[] }
  | {
      readonly kind: 'party';
      readonly block: Of<'party'>;
      /** Absent: the record has none. Withheld: the document does not disclose whether there is one. */
      readonly presence: 'there' | 'absent' | 'withheld';
      readonly items: readonly VisibleText<PrintItem>[];
    }
  | {
      readonly kind: 'table';
      readonly block: Of<'table'>;
      readonly rows: readonly (readonly VisibleText<PrintColumn>[])[];
    }
  | { readonly kind: 'choices'; readonly block: Of<'choices'> }
  | { readonly kind: 'text'; readonly block: Of<'note' | 'footer'>; readonly text: VisibleText };

/** The visible blocks of a print for a record, in order. Rules read the record and constants. */
export function visibleBlocks(print: Print, facts: Values, constants: Values): readonly VisibleBlock[] {
  const types = ruleTypes(print);
  const isShown = ({ visible }: { readonly visible?: Rule }) =>
    visible === undefined || ruleHolds(visible, { record: facts, viewer: {}, constants, today: '' }, types);
  return print.blocks.filter(isShown).map((block) => shownBlock(block, facts, isShown));
}

function shownBlock(block: PrintBlock, facts: Values, isShown: (item: PrintItem) => boolean): VisibleBlock {
  const ofRecord = <T extends PrintText>(text: T): VisibleText<T> => ({ text, facts, prefix: '' });
  switch (block.kind) {
    case 'values':
      return { kind: 'values', block, items: block.items.filter(isShown).map(ofRecord) };
    case 'party': {
      const presence = presenceOf(facts, block.of);
      const items = presence === 'there' ? block.items.filter(isShown).map(ofRecord) : [];
      return { kind: 'party', block, presence, items };
    }
    case 'table':
      return {
        kind: 'table',
        block,
        rows: rowsAt(facts, block).map((row, index) =>
          block.columns.map((text) => ({ text, facts: row, prefix: `${block.of}.${String(index)}.` })),
        ),
      };
    case 'choices':
      return { kind: 'choices', block };
    case 'note':
    case 'footer':
      return { kind: 'text', block, text: ofRecord(block.text) };
  }
}

function presenceOf(facts: Values, path: string): 'there' | 'absent' | 'withheld' {
  if (isWithheld(facts, path)) return 'withheld';
  return factAt(facts, path) === undefined ? 'absent' : 'there';
}

function rowsAt(facts: Values, { of, limit }: Of<'table'>): readonly unknown[] {
  const rows = factAt(facts, of);
  if (!Array.isArray(rows)) return [];
  return rows.slice(0, limit);
}

/** The value at a path; undefined instead of null. */
export function factAt(facts: unknown, path: string): unknown {
  return valueAt(facts, path) ?? undefined;
}

/** Memoized: identical types objects let parsed rules be reused. */
const ruleTypes = memoizeByKey(({ types }: Print): PathTypes => ({
  typeOf: (path) => (Object.hasOwn(types, path) ? types[path] : undefined),
  namesAt: () => Object.keys(types),
}));
