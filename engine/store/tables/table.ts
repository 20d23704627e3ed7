import type { Text } from '../../metadata/types/index.ts';

/** Name and label in metadata, for messages and to detect renames. */
export interface Described {
  /** `dimensions.width` of a column, within its table; `book.authors` of a table. */
  readonly path: string;
  readonly label: Text;
}

/** A column of the model. */
export interface TableColumn {
  readonly name: string;
  /** SQL type: `numeric(18,3)`. */
  readonly type: string;
  /** Everything after the type: `not null default 1`. */
  readonly rest?: string;
  readonly was?: string;
  /** Allowed values of an enumeration, with former names. */
  readonly values?: readonly { readonly name: string; readonly was?: string }[];
  readonly field?: Described;
  /**
   * True if every record needs a value, unconditionally. The column is nullable: a missing value is corrected on the
   * next save.
   */
  readonly required?: true;
  /** SQL value for existing records. */
  readonly fill?: string;
}

/** An index on columns or expressions, written as SQL. */
export interface Index {
  readonly name: string;
  readonly on: readonly string[];
  readonly kind: 'ordered' | 'unique' | 'trigram';
  readonly where?: string;
}

/** A constraint with its definition: `foreign key (...) references ...`, `check (...)`. */
export interface TableConstraint {
  readonly name: string;
  readonly definition: string;
}

/** One table; the model is plain JSON for the journal. */
export interface SqlTable {
  readonly name: string;
  readonly was?: string;
  readonly field?: Described;
  readonly columns: readonly TableColumn[];
  readonly constraints: readonly TableConstraint[];
  readonly indexes: readonly Index[];
}

/** A sequence of generated codes. */
export interface DatabaseSequence {
  readonly name: string;
}

/** Everything a catalogue needs in the database, tables in order of creation. */
export interface TableModel {
  readonly tables: readonly SqlTable[];
  readonly sequences: readonly DatabaseSequence[];
}
