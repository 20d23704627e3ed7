import type { Rule } from '../../rules/index.ts';
import { assignedByLoader, optional, withDefault } from '../describe.ts';
import { booleanChange, client, screen, stored, words } from '../meaning.ts';
import { anything, flag, lowerName, nonEmptyString, rule, text, yesNo } from '../shapes.ts';

// Properties of every field, in groups because of the writing order.

/** The key in its map. */
export const nameProperty = { name: assignedByLoader<string>({ means: client }) };

export const from = {
  from: optional(lowerName, {
    text: 'In an entity over another: the field of that one which is shown.',
    means: client,
  }),
};

export const heading = {
  label: withDefault(text, {}, { means: words }),
  help: optional(text, { text: 'Shown below the control.', means: words }),
};

export const entered = {
  required: withDefault(yesNo, false, {
    text: 'Must be filled in, unless a rule says otherwise.',
    means: booleanChange({
      true: ['breaking for clients', 'must be filled in'],
      false: ['safe for clients', 'may be left empty'],
    }),
  }),
  readOnly: withDefault(yesNo, false, {
    text: 'Never taken from an input.',
    means: booleanChange({
      true: ['breaking for clients', 'can no longer be filled in'],
      false: ['access widened', 'can be filled in'],
    }),
  }),
};

export const own = {
  local: optional(flag, {
    text: 'In a form of an operation: validated where it is entered, and by the API where it is sent, and never kept, as a password typed once more, or what decides which of several operations is called.',
    means: client,
  }),
};

export const valued = {
  default: optional(anything, { text: 'The value of a new record.', means: client }),
  formula: optional<Rule, Rule>(rule, { text: 'Computed when read; not stored.', means: client }),
};

export const origin = {
  source: optional(nonEmptyString, { text: 'The law or standard a figure or rule comes from.', means: screen }),
  was: optional(lowerName, { text: 'The former name: migration renames instead of dropping.', means: stored }),
};

export const ofPerson = {
  personal: optional(flag, {
    text: 'Tells who a person is: the audit trail keeps its values apart from the entry, where they can be erased.',
    means: stored,
  }),
};

export const everyField = {
  ...nameProperty,
  ...from,
  ...heading,
  ...entered,
  ...own,
  ...valued,
  ...ofPerson,
  ...origin,
};
