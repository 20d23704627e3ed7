import type { Field, Fields, Picker } from '../metadata/types/index.ts';
import { isSame, quoted, type Change } from './change.ts';
import { atLeast, atMost, keeps } from './limits.ts';
import {
  all,
  claim,
  client,
  entries,
  loss,
  names,
  properties,
  screen,
  stored,
  words,
  type Meaning,
} from './meaning.ts';
import { reach, unclear } from './reach.ts';

/** The properties of all types of fields together. */
type EveryProperty = { readonly [K in PropertyOf<Field>]?: ValueOf<Field, K> };
type PropertyOf<F> = F extends Field ? keyof F : never;
type ValueOf<F, K extends PropertyKey> = F extends { readonly [P in K]?: infer V } ? V : never;

const pickerMeaning = properties<Picker>({
  minCharacters: screen,
  debounceMs: screen,
  pageSize: screen,
  view: unclear,
  filter: entries(reach),
  preselectSole: screen,
});

const propertiesMeaning = properties<EveryProperty>({
  name: client,
  type: all(client, typeLoss),
  label: words,
  help: words,
  required: claim({
    true: ['breaking for clients', 'must be filled in'],
    false: ['safe for clients', 'may be left empty'],
  }),
  readOnly: claim({
    true: ['breaking for clients', 'can no longer be filled in'],
    false: ['access widened', 'can be filled in'],
  }),
  default: client,
  formula: client,
  aggregate: client,
  source: screen,
  was: stored,
  from: client,
  maxLength: all(atMost, keeps('characters')),
  minLength: atLeast,
  pattern: client,
  format: client,
  unique: claim({
    true: ['breaking for clients', 'must be unique'],
    false: ['safe for clients', 'may repeat'],
  }),
  sequence: client,
  min: atLeast,
  max: atMost,
  scale: all(atMost, keeps('decimal places')),
  unit: client,
  enumeration: all(client, loss),
  choiceName: client,
  to: all(client, loss),
  by: client,
  through: client,
  inputName: client,
  picker: pickerMeaning,
  fields: (path, before, after) => fieldsMeaning(path, before, after),
  apiType: client,
  minItems: atLeast,
  maxItems: atMost,
  accept: names({
    added: (extension) => ['safe for clients', `takes ${extension}`],
    gone: (extension) => ['breaking for clients', `takes ${extension} no longer`],
  }),
  maxBytes: atMost,
});

/** A field of another type has nothing else to compare. */
const fieldMeaning: Meaning<Field> = (path, before, after) =>
  before === undefined || after === undefined || before.type === after.type
    ? propertiesMeaning(path, before, after)
    : [...client(`${path}.type`, before.type, after.type), ...typeLoss(`${path}.type`, before.type, after.type)];

const byName = entries(fieldMeaning, {
  added: ({ required, readOnly, default: given }) => [
    required && !readOnly && given === undefined
      ? ['breaking for clients', 'a new field must be filled in']
      : ['safe for clients', 'the field is new'],
  ],
  gone: [['breaking for clients', 'the field is gone']],
});

/** The fields of an entity, a group or rows; a rename told by `was` loses nothing. */
export function fieldsMeaning(path: string, before: Fields = {}, after: Fields = {}): readonly Change[] {
  if (before === after) return [];
  return [...byName(path, before, after), ...Object.values(before).flatMap((field) => goneLoss(path, field, after))];
}

function goneLoss(path: string, old: Field, after: Fields): readonly Change[] {
  const now = after[old.name] ?? Object.values(after).find(({ was }) => was === old.name);
  const here = `${path}.${old.name}`;
  if (!isStored(old)) return [];
  if (!now || !isStored(now))
    return [{ group: 'data loss', path: here, message: 'the field is gone, and its values with it' }];
  return now.name === old.name ? [] : fieldMeaning(here, old, now).filter(({ group }) => group === 'data loss');
}

function typeLoss(
  path: string,
  before: Field['type'] | undefined,
  after: Field['type'] | undefined,
): readonly Change[] {
  const isKept =
    isSame(before, after) ||
    (before === 'text' && after === 'longText') ||
    (before === 'integer' && after === 'decimal');
  return isKept ? [] : [{ group: 'data loss', path, message: `is ${quoted(after)} instead of ${quoted(before)}` }];
}

function isStored(field: Field): boolean {
  return field.type !== 'relation' && field.formula === undefined && field.aggregate === undefined;
}
