import { quoteValue } from '../change.ts';
import { derived, optional, required, withDefault } from '../describe.ts';
import { meaningsOf, type ResolvedOf, type SourceOf } from '../apply-defaults.ts';
import { booleanChange, loss, nameList, properties, stored } from '../meaning.ts';
import { accessCondition, unclear } from '../access-condition.ts';
import { objectOf } from '../schema-of.ts';
import { listOf, nameOf, oneOf, path, rule, valuePath, patternText, yesNo, type Shape } from '../shapes.ts';

const over = {
  entity: required(nameOf('storedEntity'), { text: 'Whose records they are.', means: unclear }),
  where: optional(rule, { text: 'Which of them; over the fields of that entity.', means: accessCondition }),
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
    text: 'Changes are journalled.',
    means: booleanChange({
      true: ['stored otherwise', 'changes are journalled'],
      false: ['data loss', 'changes are journalled no longer'],
    }),
  }),
  evidence: withDefault(oneOf('none', 'references', 'record'), 'none', {
    text: 'What of each record is written to the sealed evidence as well, so that a change past the product is found: its references, as it is inserted with them; or all of it, with each change.',
    means: stored,
  }),
  kept: withDefault(yesNo, true, {
    text: 'false: no record is kept; the entity is the form of what operations take as their argument.',
    means: booleanChange({
      true: ['stored otherwise', 'records are kept'],
      false: ['data loss', 'records are kept no longer'],
    }),
  }),
  root: optional(path, { text: 'The reference whose record is locked first.', means: stored }),
  external: withDefault(yesNo, false, {
    text: "The table or view is the server's own; the engine only reads it.",
    means: stored,
  }),
  over: optional(objectOf(over), {
    text: 'Records are those of another entity, shown under other names and only read.',
    means: properties<ResolvedOf<typeof over>>(meaningsOf(over), 'access widened'),
  }),
  indexes: withDefault(pathLists(valuePath), [], { text: 'Each a list of field paths.', means: stored }),
  unique: withDefault(pathLists(path), [], {
    text: 'Each a list of field paths.',
    means: (at, before = [], after = []) =>
      nameList({
        added: (fields) => ['breaking for clients', `${fields} must be unique`],
        gone: (fields) => ['safe for clients', `${fields} may repeat`],
      })(at, before.map(quoteValue), after.map(quoteValue)),
  }),
  archive: withDefault(yesNo, false, {
    text: 'Removing keeps the row, marked archived.',
    means: booleanChange({
      true: ['stored otherwise', 'what is removed is kept'],
      false: ['data loss', 'what is removed is kept no longer'],
    }),
  }),
};

export type Storage = ResolvedOf<typeof storage>;
export type StorageSource = SourceOf<typeof storage>;

export const storageMeaning = properties<Storage>(meaningsOf(storage));
