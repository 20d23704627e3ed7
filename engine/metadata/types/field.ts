import type { Rule } from '../../rules/types.ts';

/** Formulas on one field. A missing property means: visible, enabled, required as the field says, all options, no value. */
export interface FieldRules {
  readonly visible?: Rule;
  /** What saving does with a hidden field; `keep` unless told. */
  readonly whenHidden: 'keep' | 'clear';
  readonly enabled?: Rule;
  readonly required?: Rule;
  /** Key into the texts, `errors.…`: what is said where the required field is missing, by forms and by the API. */
  readonly requiredMessage?: string;
  /** Key into the texts, `errors.…`: what the API answers where the record chosen is not one the viewer may choose. */
  readonly unknownMessage?: string;
  /** Key into the texts, `errors.…`: what the API answers where the picker's filter leaves the record chosen out. */
  readonly filteredMessage?: string;
  /** Enumerations: a formula yielding the list of allowed values. */
  readonly options?: Rule;
  readonly value?: ValueRule;
}

export interface ValueRule {
  /** `computed`: always; `onChange`: when a field in `on` changes; `default`: new records only. */
  readonly mode: 'computed' | 'onChange' | 'default';
  readonly on: readonly string[];
  /** Applies only while true; else the value is left alone. */
  readonly when?: Rule;
  readonly rule: Rule;
  readonly debounceMs: number;
}

/** A formula over the whole record. */
export interface Constraint {
  readonly name: string;
  /** At most one of these boolean fields is true; in a form setting one resets the others. A CHECK in the table. */
  readonly exclusive?: readonly string[];
  readonly when?: Rule;
  readonly valid?: Rule;
  /** Fields under which the message stands. */
  readonly paths: readonly string[];
  /** Key into the texts, `errors.…`. */
  readonly message: string;
  readonly severity: 'error' | 'warning';
}
