import { quoteValue } from '../change.ts';
import { derived, optional, required, withDefault } from '../describe.ts';
import { diffsOf, type ResolvedOf, type SourceOf } from '../apply-defaults.ts';
import { booleanChange, loss, nameList, properties, stored } from '../diff.ts';
import { accessCondition, unclear } from '../access-condition.ts';
import { objectOf } from '../schema-of.ts';
import { listOf, nameOf, oneOf, path, rule, valuePath, patternText, yesNo, type Shape } from '../shapes.ts';

const over = {
  entity: required(nameOf('storedEntity'), { text: 'Entity whose records are shown.', means: unclear }),
  where: optional(rule, {
    text: 'Rule over the fields of that entity: only records for which it holds.',
    means: accessCondition,
  }),
};

function pathLists(of: Shape<string>) {
  return listOf(listOf(of, { minItems: 1 }));
}

/** How records are stored. */
export const storage = {
  table: derived(patternText('^[a-z][a-z0-9_]*$', "a table's name is in small letters, digits and underscores"), {
    means: loss,
  }),
  audit: withDefault(yesNo, true, {
    text: 'Writes changes to the audit trail.',
    means: booleanChange({
      true: ['stored otherwise', 'changes are journalled'],
      false: ['data loss', 'changes are journalled no longer'],
    }),
  }),
  evidence: withDefault(oneOf('none', 'references', 'record'), 'none', {
    text: 'Part of each record also written to the sealed evidence, so that a change made outside the product is detected. references: its references, at insert; record: the whole record, at each change.',
    means: stored,
  }),
  kept: withDefault(yesNo, true, {
    text: 'false: no records are stored; the entity describes the form and the arguments of operations.',
    means: booleanChange({
      true: ['stored otherwise', 'records are kept'],
      false: ['data loss', 'records are kept no longer'],
    }),
  }),
  root: optional(path, { text: 'Reference whose record is locked first in a write.', means: stored }),
  external: withDefault(yesNo, false, {
    text: 'The server owns the table or view; the engine only reads it.',
    means: stored,
  }),
  over: optional(objectOf(over), {
    text: 'Makes the entity a read-only view of the records of another one, under other names.',
    means: properties<ResolvedOf<typeof over>>(diffsOf(over), 'access widened'),
  }),
  indexes: withDefault(pathLists(valuePath), [], {
    text: 'Database indexes, each a list of field paths.',
    means: stored,
  }),
  unique: withDefault(pathLists(path), [], {
    text: 'Field paths whose values together must be unique, each a list.',
    means: (at, before = [], after = []) =>
      nameList({
        added: (fields) => ['breaking for clients', `${fields} must be unique`],
        gone: (fields) => ['safe for clients', `${fields} may repeat`],
      })(at, before.map(quoteValue), after.map(quoteValue)),
  }),
  archive: withDefault(yesNo, false, {
    text: 'Removing a record marks it as archived and keeps the row.',
    means: booleanChange({
      true: ['stored otherwise', 'what is removed is kept'],
      false: ['data loss', 'what is removed is kept no longer'],
    }),
  }),
};

export type Storage = ResolvedOf<typeof storage>;
export type StorageSource = SourceOf<typeof storage>;

export const storageDiff = properties<Storage>(diffsOf(storage));
