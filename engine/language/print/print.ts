import type { Rule, ValueType } from '../../rules/index.ts';
import { assignedByLoader, deprecated, optional, transformed, required, withDefault } from '../describe.ts';
import { diffsOf, type ResolvedOf, type SourceOf } from '../apply-defaults.ts';
import { client, entries, keyedList, nameList, properties, screen, words } from '../diff.ts';
import { accessCondition } from '../access-condition.ts';
import { documentSchema, schemaOf, objectOf } from '../schema-of.ts';
import { listOf, mapOf, nameOf, oneOf, relativePath, rule, text } from '../shapes.ts';
import { block, type PrintBlock, type PrintBlockSource } from './block.ts';
import type { PrintWords } from './printed.ts';
import { printTextSchema } from './text.ts';

const withheld = {
  read: required(rule, {
    text: 'Rule over record and viewer, evaluated when the document is issued: the party is printed if it holds.',
    means: accessCondition,
  }),
};

type Withheld = ResolvedOf<typeof withheld>;

const invalid = {
  status: required(oneOf('CANCELLED', 'WITHDRAWN', 'FROZEN', 'ON_HOLD'), {
    text: 'Status shown by the public check.',
    means: screen,
  }),
  when: required<Rule, Rule>(rule, { text: 'Rule over the record, independent of the viewer.', means: screen }),
};

/** A print of one entity's records. */
export const print = {
  name: assignedByLoader<string>({ means: client }),
  entity: required(nameOf('entity'), { text: 'Entity whose records are printed.', means: client }),
  title: required(text, { text: 'Title of the document.', means: words }),
  dates: withDefault(oneOf('dd.MM.yyyy', 'dd.M.yyyy'), 'dd.MM.yyyy', {
    text: 'dd.M.yyyy writes the month without a leading zero.',
    means: screen,
  }),
  invalid: withDefault(listOf(objectOf(invalid)), [], {
    text: 'Conditions under which documents of a record are not valid; the public check shows the status of the first that holds.',
    means: screen,
  }),
  cancelled: deprecated('write [{ "status": "CANCELLED", "when": … }] in "invalid"'),
  correctedAt: optional(relativePath, {
    text: 'Path to the time of the last correction of the record. A document issued earlier with different content is superseded.',
    means: screen,
  }),
  asOf: optional(nameOf('date'), {
    text: 'Date field of the record: dated values are printed as of that day, or of today if it is empty.',
    means: screen,
  }),
  asIssued: withDefault(listOf(relativePath), [], {
    text: 'References compared by record id instead of content, so that changed words of the referenced record do not supersede the document.',
    means: nameList({
      added: (path) => ['screen only', `${path} is compared by which record it is`],
      gone: (path) => ['screen only', `${path} is compared by what it says`],
    }),
  }),
  discloses: withDefault(listOf(relativePath), [], {
    text: 'Paths printed for every viewer who may read the record, although the access rules of their entity hide them.',
    means: nameList({
      added: (field) => ['access widened', `shows ${field} to whoever may print`],
      gone: (field) => ['access narrowed', `shows ${field} no longer`],
    }),
  }),
  withholds: withDefault(
    mapOf(objectOf(withheld), relativePath),
    {},
    {
      text: 'Who sees a party on the print, by the path of the party. For other viewers a dash is printed.',
      means: entries(properties<Withheld>(diffsOf(withheld)), {
        added: [['access narrowed', 'is withheld from some who may print']],
        gone: [['access widened', 'is withheld from nobody who may print']],
      }),
    },
  ),
  blocks: transformed<readonly PrintBlockSource[], readonly PrintBlock[]>(listOf(block, { minItems: 1 }), {
    text: 'Blocks from top to bottom; two consecutive parties are printed side by side.',
    means: keyedList<PrintBlock>(({ name }) => name, screen, {
      added: [['screen only', 'is new']],
      gone: [['screen only', 'is gone']],
      order: 'screen only',
    }),
  }),
  words: assignedByLoader<PrintWords>({ means: entries(words) }),
  /** Types of the paths that its rules read. */
  types: assignedByLoader<Readonly<Record<string, ValueType>>>({ means: screen }),
};

/** A print with every default: it can be written without the catalogue. */
export type Print = ResolvedOf<typeof print>;
export type PrintSource = SourceOf<typeof print>;

export const printSchema = documentSchema('print', "A print of an entity's records", {
  ...schemaOf(print),
  definitions: { text: printTextSchema },
});

export const printsDiff = entries<Print>(properties<Print>(diffsOf(print)), {
  added: [['access widened', 'the print is new; look at what it shows']],
  gone: [['breaking for clients', 'the print is gone']],
});
