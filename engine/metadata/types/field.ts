import type { Text } from '../../language/types.ts';
import type { Rule } from '../../rules/types.ts';

export type { Text };

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

interface FieldBase {
  /** The key in its map. */
  readonly name: string;
  readonly label: Text;
  /** Shown below the control; the GraphQL description uses `label` and `help`. */
  readonly help?: Text;
  readonly required: boolean;
  /** Never taken from an input: set by a `value` rule, a formula, a sequence or a hook. */
  readonly readOnly: boolean;
  readonly default?: Json;
  /** Computed when read, from the record and the viewer; selected, filtered and sorted by. Not stored. */
  readonly formula?: Rule;
  /** A sum or count over a `relation` or `rows`; not stored. `where` is relative to the item. */
  readonly aggregate?: Aggregate;
  /** The law or standard a figure or rule comes from. */
  readonly source?: string;
  /** The former name: migration renames instead of dropping. */
  readonly was?: string;
  /** In an entity over another: the field of that one which this one shows; the one of the same name unless told. */
  readonly from?: string;
}

export interface Aggregate {
  readonly function: 'sum' | 'count';
  /** Path of the relation or rows, e.g. `lots`. */
  readonly over: string;
  /** Field of the item that is summed. */
  readonly field?: string;
  readonly where?: Rule;
}

/** A record for which `when` does not hold gets no code and uses none up. */
export interface Sequence {
  readonly prefix: string;
  readonly when?: Rule;
}

export interface TextField extends FieldBase {
  readonly type: 'text' | 'longText';
  /** Characters; 255 for text, 10,000 for longText unless told. */
  readonly maxLength: number;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly format?: 'email' | 'phone';
  readonly unique: boolean;
  /** A generated code: prefix + year + six digits from a sequence, e.g. prefix `C-`. Implies readOnly. */
  readonly sequence?: Sequence;
}

/** A fixed unit, or the field that holds it. */
export type Unit = string | { readonly field: string };

export interface NumberField extends FieldBase {
  readonly type: 'integer' | 'decimal';
  readonly min?: number;
  readonly max?: number;
  /** Decimal places kept; 3 unless told, 0 for integers. */
  readonly scale: number;
  readonly unit?: Unit;
}

export interface PlainField extends FieldBase {
  readonly type: 'boolean' | 'date' | 'dateTime' | 'json';
}

export interface EnumerationField extends FieldBase {
  readonly type: 'enumeration';
  readonly enumeration: string;
  /** The contract has the choice under this name too, as a record `{ id, name }`; inputs take it so. */
  readonly choiceName?: string;
}

export interface Picker {
  /** Characters before the search starts; 0 lists at once. */
  readonly minCharacters: number;
  readonly debounceMs: number;
  readonly pageSize: number;
  /** The view the choices come from, and within whose scope the server loads the reference; absent: the target's read scope. */
  readonly view?: string;
  /** Filters of that view, each a formula over the record being edited. The server checks membership with the same. */
  readonly filter: Readonly<Record<string, Rule>>;
  /** In a new form a sole choice is chosen at once. */
  readonly preselectSole?: boolean;
}

export interface ReferenceField extends FieldBase {
  /**
   * `references` is many-to-many through a link table; with `by`, the other side of the target's references of that
   * name, kept in their table. Inputs are named `<name>Id` and `<name>Ids` (singular of the name where `inputName` says so).
   */
  readonly type: 'reference' | 'references';
  readonly to: string;
  readonly by?: string;
  readonly inputName: string;
  readonly picker: Picker;
}

export interface GroupField extends FieldBase {
  /** `group`: columns of the same table, named `<group>_<field>`. `rows`: a table of its own, replaced as a whole on save (rows keep their ids). */
  readonly type: 'group' | 'rows';
  readonly fields: Fields;
  /** The GraphQL type; its input is `<apiType>Input`. */
  readonly apiType: string;
  readonly minItems?: number;
  readonly maxItems?: number;
}

export interface RelationField extends FieldBase {
  /**
   * The to-many side of another entity's reference or references `by`, or what a table `through` which both are linked
   * says; never stored or saved here.
   */
  readonly type: 'relation';
  readonly to: string;
  readonly by?: string;
  /** A table or view of the server's own with the columns `<entity>_id` of both sides; each pair stands in it once. */
  readonly through?: string;
}

export interface FilesField extends FieldBase {
  /** Stored files; new ones come in the mutation's `files` argument, kept ones as `<name>: [{ id }]`. */
  readonly type: 'files';
  /** Extensions with dot, lower case. */
  readonly accept: readonly string[];
  readonly maxBytes: number;
  readonly maxItems?: number;
}

export type Field =
  TextField | NumberField | PlainField | EnumerationField | ReferenceField | GroupField | RelationField | FilesField;

export type Fields = Readonly<Record<string, Field>>;

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
