import type { Text } from '../../metadata/types/index.ts';

/** What metadata call a column or a table: in sentences, and to recognize one that was renamed. */
export interface Described {
  /** `dimensions.width` of a column, within its table; `book.authors` of a table. */
  readonly path: string;
  readonly label: Text;
}

/** A column as the model wants it. */
export interface TableColumn {
  readonly name: string;
  /** As `create table` takes it: `numeric(18,3)`. */
  readonly type: string;
  /** Everything after the type: `not null default 1`. */
  readonly rest?: string;
  readonly was?: string;
  /** Of an enumeration: what the column may hold, with former names. */
  readonly values?: readonly { readonly name: string; readonly was?: string }[];
  readonly field?: Described;
  /** No record may be without a value, whatever else it says. The table allows it: what is missing is mended on save. */
  readonly required?: true;
  /** What records that were there before get, as SQL. */
  readonly fill?: string;
}

/** An index over columns or expressions, each already written as SQL. */
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

/** One table, whole; the model is plain JSON, so that the journal can keep it. */
export interface SqlTable {
  readonly name: string;
  readonly was?: string;
  readonly field?: Described;
  readonly columns: readonly TableColumn[];
  readonly constraints: readonly TableConstraint[];
  readonly indexes: readonly Index[];
}

/** A sequence that generated codes count on. */
export interface DatabaseSequence {
  readonly name: string;
}

/** Everything a catalogue needs in the database, tables in the order they can be created. */
export interface TableModel {
  readonly tables: readonly SqlTable[];
  readonly sequences: readonly DatabaseSequence[];
}
