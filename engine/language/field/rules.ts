import { derived, optional, required, withDefault } from '../describe.ts';
import { meaningsOf, type ResolvedOf, type SourceOf } from '../apply-defaults.ts';
import { client, entries, keyedList, properties, screen } from '../meaning.ts';
import { quotes } from '../quotes.ts';
import { source, objectOf } from '../schema-of.ts';
import {
  flag,
  kebabName,
  listOf,
  mapOf,
  nameOf,
  oneOf,
  path,
  paths,
  nonEmptyString,
  referred,
  rule,
  integer,
  type Shape,
} from '../shapes.ts';

const valueRule = {
  mode: required(oneOf('computed', 'onChange', 'default'), {
    text: 'computed: always; onChange: when a field in on changes, a read-only field keeping until then what it has; default: new records only.',
    means: client,
  }),
  on: withDefault(paths, [], { text: 'Fields it listens to.', means: client }),
  when: optional(rule, { text: 'Applies only while true.', means: client }),
  rule: required(rule, { text: 'The value.', means: client }),
  debounceMs: withDefault(integer(0), 200, { means: client }),
};

const suggestion = {
  on: withDefault(paths, [], {
    text: 'Fields it follows from; without any, a new record opens with it.',
    means: screen,
  }),
  rule: required(rule, { text: 'What is filled in; nothing where it yields nothing.', means: screen }),
};

/** Rules on one field. Defaults: visible, enabled, required as the field declares, all options, no value. */
const fieldRules = {
  visible: optional(rule, {
    text: 'Whether the field is there, on screens: access.fields closes it to a viewer everywhere.',
    means: client,
  }),
  readable: optional(nonEmptyString, {
    text: 'Why a viewer from whom visible hides the field may read it all the same; needed unless access.fields closes it.',
    means: screen,
  }),
  enabled: optional(rule, { text: 'Whether it may be filled in.', means: client }),
  required: optional(rule, { text: 'Whether it must be filled in.', means: client }),
  requiredMessage: optional(nameOf('textKey'), {
    text: 'Text key of what is said where the required field is missing, by forms and by the API.',
    means: client,
  }),
  unknownMessage: optional(nameOf('textKey'), {
    text: 'Text key that the API answers where the record chosen is not one the viewer may choose.',
    means: client,
  }),
  filteredMessage: optional(nameOf('textKey'), {
    text: "Text key that the API answers where the picker's filter leaves the record chosen out.",
    means: client,
  }),
  disabledMessage: optional(nameOf('textKey'), {
    text: 'Text key that the API answers where another value is given for a field that may not be filled in now.',
    means: client,
  }),
  takenMessage: optional(nameOf('textKey'), {
    text: 'Text key that the API answers where another record has the value of a field that is unique.',
    means: client,
  }),
  country: optional(rule, {
    text: 'Of a companyNumber, taxNumber, vatNumber or postalCode: the code of its country, such as sk. A value that was stored may stay.',
    means: client,
  }),
  options: optional(rule, { text: 'The list of values allowed.', means: client }),
  value: optional(objectOf(valueRule), { means: client }),
  suggested: optional(objectOf(suggestion), {
    text: 'What a form fills in, to be typed over. A save never asks it: a client that leaves a required value out is refused.',
    means: screen,
  }),
  whenHidden: withDefault(oneOf('keep', 'clear'), 'keep', {
    text: 'What saving does with a hidden field.',
    means: client,
  }),
};

export type ValueRule = ResolvedOf<typeof valueRule>;
export type FieldRules = ResolvedOf<typeof fieldRules>;
type FieldRulesSource = SourceOf<typeof fieldRules>;

const rules = objectOf(fieldRules);
const someRules: Shape<FieldRulesSource, FieldRules> = { ...rules, schema: { ...rules.schema, minProperties: 1 } };

export const fieldRulesSchema = someRules.schema;

/** Rules by field path. */
export const rulesByPath = mapOf(referred('entity.schema.json#/definitions/fieldRules', someRules), path);
export const rulesMeaning = entries(properties<FieldRules>(meaningsOf(fieldRules)));

/** A formula over the whole record. */
export const constraint = {
  name: required(kebabName, { means: client }),
  exclusive: optional(listOf(path, { minItems: 2 }), {
    text: 'At most one of these boolean fields is true.',
    means: client,
  }),
  when: optional(rule, { text: 'Validated only while true.', means: client }),
  valid: optional(rule, { text: 'What must hold.', means: client }),
  paths: derived(paths, { text: 'Fields the message stands under.', means: screen }),
  message: required(nameOf('textKey'), { means: client }),
  quotes,
  severity: withDefault(oneOf('error', 'warning'), 'error', { means: client }),
  keepsStored: withDefault(flag, false, {
    text: 'A stored record may stay as it is while no field of it that valid reads changes: one that was saved before the constraint held.',
    means: client,
  }),
};

export type Constraint = ResolvedOf<typeof constraint>;
export type ConstraintSource = SourceOf<typeof constraint>;

const oneConstraint = source(constraint);
export const constraintSchema = oneConstraint.schema;

export const constraints = listOf(referred('entity.schema.json#/definitions/constraint', oneConstraint));
export const constraintsMeaning = keyedList(({ name }) => name, properties<Constraint>(meaningsOf(constraint)), {
  added: [['breaking for clients', 'the constraint is new']],
  gone: [['safe for clients', 'the constraint is gone']],
  order: 'screen only',
});
