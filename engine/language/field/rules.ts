import { derived, optional, required, withDefault } from '../describe.ts';
import { diffsOf, type ResolvedOf, type SourceOf } from '../apply-defaults.ts';
import { client, entries, keyedList, properties, screen } from '../diff.ts';
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
    text: 'computed: always; onChange: when a field in on changes, until then a read-only field keeps its value; default: in new records only.',
    means: client,
  }),
  on: withDefault(paths, [], { text: 'Fields whose changes trigger it.', means: client }),
  when: optional(rule, { text: 'Rule: the value is set only while it holds.', means: client }),
  rule: required(rule, { text: 'Rule that yields the value.', means: client }),
  debounceMs: withDefault(integer(0), 200, { means: client }),
};

const suggestion = {
  on: withDefault(paths, [], {
    text: 'Fields whose changes update the suggestion; without any, it is filled in when a new record opens.',
    means: screen,
  }),
  rule: required(rule, {
    text: 'Rule that yields the value to fill in; without a result nothing is filled in.',
    means: screen,
  }),
};

/** Rules on one field. Defaults: visible, enabled, required as the field declares, all options, no value. */
const fieldRules = {
  visible: optional(rule, {
    text: 'Rule: the field is shown on screens while it holds. To hide it from a viewer in the API too, use access.fields.',
    means: client,
  }),
  readable: optional(nonEmptyString, {
    text: 'Reason why viewers from whom visible hides the field may still read it by the API; required unless access.fields closes it.',
    means: screen,
  }),
  enabled: optional(rule, { text: 'Rule: the field can be edited while it holds.', means: client }),
  required: optional(rule, { text: 'Rule: the field is required while it holds.', means: client }),
  requiredMessage: optional(nameOf('textKey'), {
    text: 'Text key of the message for a missing required value, in forms and the API.',
    means: client,
  }),
  unknownMessage: optional(nameOf('textKey'), {
    text: 'Text key of the API error for a reference to a record that the viewer may not choose.',
    means: client,
  }),
  filteredMessage: optional(nameOf('textKey'), {
    text: "Text key of the API error for a reference to a record that the picker's filter excludes.",
    means: client,
  }),
  disabledMessage: optional(nameOf('textKey'), {
    text: 'Text key of the API error for a changed value of a field that is not enabled.',
    means: client,
  }),
  takenMessage: optional(nameOf('textKey'), {
    text: 'Text key of the API error for a duplicate value of a unique field.',
    means: client,
  }),
  country: optional(rule, {
    text: 'Of a companyNumber, taxNumber, vatNumber or postalCode: rule that yields the country code, such as sk. Stored values may stay unchanged.',
    means: client,
  }),
  options: optional(rule, { text: 'Rule that yields the list of allowed values.', means: client }),
  value: optional(objectOf(valueRule), { means: client }),
  suggested: optional(objectOf(suggestion), {
    text: 'Value that a form fills in and the person can overwrite. The API does not apply it: a missing required value is an error.',
    means: screen,
  }),
  whenHidden: withDefault(oneOf('keep', 'clear'), 'keep', {
    text: 'Effect of a save on a hidden field: keep or clear its value.',
    means: client,
  }),
};

export type FieldRules = ResolvedOf<typeof fieldRules>;
type FieldRulesSource = SourceOf<typeof fieldRules>;

const rules = objectOf(fieldRules);
const someRules: Shape<FieldRulesSource, FieldRules> = { ...rules, schema: { ...rules.schema, minProperties: 1 } };

export const fieldRulesSchema = someRules.schema;

/** Rules by field path. */
export const rulesByPath = mapOf(referred('entity.schema.json#/definitions/fieldRules', someRules), path);
export const rulesDiff = entries(properties<FieldRules>(diffsOf(fieldRules)));

/** A formula over the whole record. */
export const constraint = {
  name: required(kebabName, { means: client }),
  exclusive: optional(listOf(path, { minItems: 2 }), {
    text: 'At most one of these boolean fields may be true.',
    means: client,
  }),
  when: optional(rule, { text: 'Rule: the constraint is checked only while it holds.', means: client }),
  valid: optional(rule, { text: 'Rule that must hold.', means: client }),
  paths: derived(paths, { text: 'Fields below which the message is shown.', means: screen }),
  message: required(nameOf('textKey'), { means: client }),
  quotes,
  severity: withDefault(oneOf('error', 'warning'), 'error', { means: client }),
  keepsStored: withDefault(flag, false, {
    text: 'A stored record may violate the constraint as long as no field that valid reads changes; for records saved before the constraint was introduced, or changed by another operation since.',
    means: client,
  }),
};

export type Constraint = ResolvedOf<typeof constraint>;
export type ConstraintSource = SourceOf<typeof constraint>;

const oneConstraint = source(constraint);
export const constraintSchema = oneConstraint.schema;

export const constraints = listOf(referred('entity.schema.json#/definitions/constraint', oneConstraint));
export const constraintsDiff = keyedList(({ name }) => name, properties<Constraint>(diffsOf(constraint)), {
  added: [['breaking for clients', 'the constraint is new']],
  gone: [['safe for clients', 'the constraint is gone']],
  order: 'screen only',
});
