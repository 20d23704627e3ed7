import { derived, transformed, optional, required } from '../describe.ts';
import type { ResolvedOf, SourceOf } from '../apply-defaults.ts';
import { screen } from '../diff.ts';
import { source, unionSchema } from '../schema-of.ts';
import { listOf, lowerName, oneOf, relativePath, rule, shortOr, text, integer, type Shape } from '../shapes.ts';
import type { PrintChoice, PrintColumn, PrintItem, PrintText } from './printed.ts';
import { printText, type PrintTextSource } from './text.ts';

const named = {
  name: required(lowerName, { means: screen }),
  label: optional(text, { means: screen }),
  visible: optional(rule, {
    text: 'Rule over the record, independent of the viewer: the block is printed while it holds.',
    means: screen,
  }),
};

const of = {
  of: required(relativePath, {
    text: 'Reference of the party, or rows of the table; paths inside the block start there.',
    means: screen,
  }),
};

const texts = listOf(printText, { minItems: 1 });
const items = transformed<readonly PrintTextSource[], readonly PrintItem[]>(texts, { means: screen });

const choice = {
  field: required(relativePath, { means: screen }),
  label: optional(text, { means: screen }),
};
export type PrintChoiceSource = string | SourceOf<typeof choice>;
const choices: Shape<readonly PrintChoiceSource[]> = listOf(shortOr('string', relativePath, source(choice)), {
  minItems: 1,
});

const running = {
  text: transformed<PrintTextSource, PrintText>(printText, {
    text: 'Text; a path alone is the field at that path.',
    means: screen,
  }),
};

function kind<const K extends string>(name: K) {
  return { kind: required(oneOf(name), { means: screen }), ...named };
}

/** Properties of a block by kind; names are unique in the print. */
export const blockKinds = {
  values: { ...kind('values'), items },
  /** Two consecutive parties are printed side by side. */
  party: {
    ...kind('party'),
    ...of,
    absent: derived(text, {
      text: 'Text if the reference of the party is empty; default: a dash.',
      means: screen,
    }),
    items,
  },
  table: {
    ...kind('table'),
    ...of,
    limit: optional(integer(1), { text: 'Maximum number of rows printed; default: all.', means: screen }),
    columns: transformed<readonly PrintTextSource[], readonly PrintColumn[]>(texts, { means: screen }),
  },
  choices: {
    ...kind('choices'),
    items: transformed<readonly PrintChoiceSource[], readonly PrintChoice[]>(choices, { means: screen }),
  },
  note: { ...kind('note'), ...running },
  footer: { ...kind('footer'), ...running },
};

type Kinds = typeof blockKinds;
export type PrintBlock = { readonly [K in keyof Kinds]: ResolvedOf<Kinds[K]> }[keyof Kinds];
export type PrintBlockSource = { readonly [K in keyof Kinds]: SourceOf<Kinds[K]> }[keyof Kinds];

/** All properties of a block, in writing order. */
const written = {
  kind: required(oneOf('values', 'party', 'table', 'choices', 'note', 'footer'), {
    text: 'values: labelled values; party: a referenced person or organization; table: rows; choices: yes and no, one struck through; note and footer: running text.',
    means: screen,
  }),
  ...named,
  ...of,
  absent: blockKinds.party.absent,
  limit: blockKinds.table.limit,
  items,
  columns: blockKinds.table.columns,
  ...running,
};

export const block: Shape<PrintBlockSource> = { schema: unionSchema(written, blockKinds) };
