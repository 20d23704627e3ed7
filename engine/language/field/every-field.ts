import type { Rule } from '../../rules/index.ts';
import { assignedByLoader, optional, withDefault } from '../describe.ts';
import { booleanChange, client, screen, stored, words } from '../diff.ts';
import { anything, flag, lowerName, nonEmptyString, rule, text, yesNo } from '../shapes.ts';

// Properties of every field, in groups because of the writing order.

/** The key in its map. */
export const nameProperty = { name: assignedByLoader<string>({ means: client }) };

export const from = {
  from: optional(lowerName, {
    text: 'In an entity with storage.over: the field of the other entity that this one shows.',
    means: client,
  }),
};

export const heading = {
  label: withDefault(text, {}, { means: words }),
  help: optional(text, { text: 'Help text below the control.', means: words }),
};

export const entered = {
  required: withDefault(yesNo, false, {
    text: 'Required, unless a rule of the field overrides it.',
    means: booleanChange({
      true: ['breaking for clients', 'must be filled in'],
      false: ['safe for clients', 'may be left empty'],
    }),
  }),
  readOnly: withDefault(yesNo, false, {
    text: 'Read-only: inputs cannot set it.',
    means: booleanChange({
      true: ['breaking for clients', 'can no longer be filled in'],
      false: ['access widened', 'can be filled in'],
    }),
  }),
};

export const own = {
  local: optional(flag, {
    text: 'In the form of an operation: validated in the form, and by the API when sent, but never stored. Examples: a repeated password, a choice that decides which operation is called.',
    means: client,
  }),
};

export const valued = {
  default: optional(anything, { text: 'Value in a new record.', means: client }),
  formula: optional<Rule, Rule>(rule, {
    text: 'Rule that computes the value on each read; nothing is stored.',
    means: client,
  }),
};

export const origin = {
  source: optional(nonEmptyString, { text: 'Law or standard that a number or rule comes from.', means: screen }),
  was: optional(lowerName, {
    text: 'Former name; the migration renames the column instead of dropping it.',
    means: stored,
  }),
};

export const ofPerson = {
  personal: optional(flag, {
    text: 'Personal data: the audit trail stores its values separately from the audit entry, so that they can be erased.',
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
