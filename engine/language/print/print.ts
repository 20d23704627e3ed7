import type { Rule, ValueType } from '../../rules/index.ts';
import { assignedByLoader, deprecated, optional, transformed, required, withDefault } from '../describe.ts';
import { meaningsOf, type ResolvedOf, type SourceOf } from '../apply-defaults.ts';
import { client, entries, keyedList, nameList, properties, screen, words } from '../meaning.ts';
import { accessCondition } from '../access-condition.ts';
import { documentSchema, schemaOf, objectOf } from '../schema-of.ts';
import { listOf, mapOf, nameOf, oneOf, relativePath, rule, text } from '../shapes.ts';
import { block, type PrintBlock, type PrintBlockSource } from './block.ts';
import type { PrintWords } from './printed.ts';
import { printTextSchema } from './text.ts';

const withheld = {
  read: required(rule, {
    text: 'Over the record and the viewer, when the document is issued.',
    means: accessCondition,
  }),
};

type Withheld = ResolvedOf<typeof withheld>;

const invalid = {
  status: required(oneOf('CANCELLED', 'WITHDRAWN', 'FROZEN', 'ON_HOLD'), {
    text: 'What the check says.',
    means: screen,
  }),
  when: required<Rule, Rule>(rule, { text: 'Over the record, whoever asks.', means: screen }),
};

/** A print of one entity's records. */
export const print = {
  name: assignedByLoader<string>({ means: client }),
  entity: required(nameOf('entity'), { text: 'Whose records it prints.', means: client }),
  title: required(text, { text: 'What kind of document it is.', means: words }),
  dates: withDefault(oneOf('dd.MM.yyyy', 'dd.M.yyyy'), 'dd.MM.yyyy', {
    text: 'dd.M.yyyy writes the month without a leading zero.',
    means: screen,
  }),
  invalid: withDefault(listOf(objectOf(invalid)), [], {
    text: 'When documents of a record are not valid: the public check tells the status of the first entry that applies.',
    means: screen,
  }),
  cancelled: deprecated('write [{ "status": "CANCELLED", "when": … }] in "invalid"'),
  correctedAt: optional(relativePath, {
    text: 'Where a record keeps when it was last corrected: a document that was issued before and says something else is superseded.',
    means: screen,
  }),
  asIssued: withDefault(listOf(relativePath), [], {
    text: 'Records referred to whose words may change without the document: they are compared by which they are, not by what they say.',
    means: nameList({
      added: (path) => ['screen only', `${path} is compared by which record it is`],
      gone: (path) => ['screen only', `${path} is compared by what it says`],
    }),
  }),
  discloses: withDefault(listOf(relativePath), [], {
    text: 'Paths shown on the print to whoever may read the record, though the entity they belong to closes them.',
    means: nameList({
      added: (field) => ['access widened', `shows ${field} to whoever may print`],
      gone: (field) => ['access narrowed', `shows ${field} no longer`],
    }),
  }),
  withholds: withDefault(
    mapOf(objectOf(withheld), relativePath),
    {},
    {
      text: 'By the path of a party: who reads it on the print. On documents issued for others a dash stands in its place.',
      means: entries(properties<Withheld>(meaningsOf(withheld)), {
        added: [['access narrowed', 'is withheld from some who may print']],
        gone: [['access widened', 'is withheld from nobody who may print']],
      }),
    },
  ),
  blocks: transformed<readonly PrintBlockSource[], readonly PrintBlock[]>(listOf(block, { minItems: 1 }), {
    text: 'From top to bottom; two parties that follow each other stand side by side.',
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

export const printsMeaning = entries<Print>(properties<Print>(meaningsOf(print)), {
  added: [['access widened', 'the print is new; look at what it shows']],
  gone: [['breaking for clients', 'the print is gone']],
});
