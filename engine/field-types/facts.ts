import type { DateStyle } from '../format/index.ts';

/** What follows from the type of a field alone, for every layer: data and pure functions, the same in browser and server. */
export interface TypeFacts {
  /** The usual cell of a list, and the usual filter over it. */
  readonly cell: string;
  readonly filter: string | undefined;
  readonly isSortable: boolean;
  /** Whether it stands in a column of its record's own table. */
  readonly hasColumn: boolean;
  readonly isMany: boolean;
  /** Key below `errors.form` of what is said of a value of another kind. */
  readonly issue: string;
  /** What its cells in a workbook hold, and whether those of a list say how many there are instead. */
  readonly sheet: string;
  readonly isCounted: boolean;
  /** Whether a cell of an imported file can say such a value. */
  readonly isImported: boolean;
  /** A value that stands for any other where one is needed. */
  readonly sample: unknown;
  /** Whether its control takes all columns of a form. */
  readonly isWide: boolean;
}

/** Further facts of a type with one plain value, for which neither an enumeration nor another record is needed. */
export interface ValueFacts extends TypeFacts {
  /** What rules and arguments of operations call it. */
  readonly scalar: string;
  readonly rule: RuleComparison;
  /** Its type in the contract. */
  readonly graphql: string;
  /** Its type in the generated types of records. */
  readonly record: 'string' | 'number' | 'boolean' | 'unknown';
  /** The type of its column without length and places, and what a computed value is cast to. */
  readonly sql: { readonly column: string; readonly computed: string };
  /** How a stored value is answered. Default: as the database has it. */
  readonly answer?: 'exact' | 'instant';
  /** The JSON Schema of a value that has no limits of its own. */
  readonly schema?: { readonly type: 'string' | 'boolean'; readonly format?: string };
  /** How values are written: by the name of a format. */
  readonly format: string;
  /** How the database compares it with the ends of a filter. */
  readonly ends?: 'numeric' | 'whole' | 'date' | 'days' | 'text';
  readonly text?: TextFacts;
  /** Of a value that a workbook holds as a day: the day, the value of a day, and the number format that shows it. */
  readonly day?: {
    readonly of: (value: string) => string;
    readonly from: (day: string) => string;
    readonly shown: string;
  };
  /** Of a value whose control is a box for text: also what cells of an imported file say is read so. */
  readonly entry?: {
    /** What a person wrote in one of the languages as the value; undefined where it is none. */
    readonly parse: (entry: string, languages: readonly string[]) => string | undefined;
    /** Key below `errors.import` of what is said of a cell that cannot be read. */
    readonly unread: string;
  };
}

/** How rules compare values of a type. */
export interface RuleComparison {
  /** Values of one family are compared with each other. */
  readonly family: string;
  /** As a sentence names it: `a date`. */
  readonly says: string;
  readonly isOrdered: boolean;
  /** The type of a parameter of the family. */
  readonly sql: string;
  /** The form of a literal, and what is said of a text of another. */
  readonly literal?: { readonly form: RegExp; readonly code: string; readonly says: string };
}

/** A value that is a text of one form, and that people read in another. */
export interface TextFacts {
  readonly form: RegExp;
  /** What a request is told of a text of another form. */
  readonly expected: string;
  readonly description: string;
  readonly write: (value: string, words: WritingWords) => string;
  /** Cells of lists that can show it besides its own. */
  readonly otherCells: readonly string[];
}

/** What such values are written with. */
export interface WritingWords {
  readonly language: string;
  /** IANA name: an instant is written as the clocks there show it. */
  readonly timeZone: string;
  readonly dates?: DateStyle;
  /** How much of an instant is written. Default: `minute`. */
  readonly instants?: 'day' | 'minute';
}

/** A filter between two ends, both of which belong to it. */
export interface RangeFacts {
  /** The input in the contract, and the scalar of both ends. */
  readonly graphql: {
    readonly name: string;
    readonly scalar: string;
    readonly description: string;
    readonly from: string;
    readonly to: string;
  };
  /** How the database compares ends where it knows no field, as of when a record was made. */
  readonly ends: 'numeric' | 'days' | 'text';
  /** Whether a text is an end, as addresses and the API have it. */
  readonly isEnd: (text: string) => boolean;
  /** Whether `from` is not above `to`. Enough for a hint: the server compares exactly. */
  readonly isOrdered: (from: string, to: string) => boolean;
  /** How a person enters and reads an end; of numbers that depends on their units. */
  readonly entry?: {
    readonly parse: (entry: string, languages: readonly string[]) => string | undefined;
    readonly write: (end: string, language: string) => string;
    /** Text key of a sample, unless the sample is an end. */
    readonly sample: { readonly key: string } | { readonly end: string };
    /** Text key of what is said of an entry that is no end. */
    readonly unread: string;
    /** Key below `errors.form` of what is said of ends the wrong way round, where it is not what is said of any. */
    readonly unordered?: string;
  };
}

/** Of most types with a plain value. */
export const plainValue = {
  isSortable: true,
  hasColumn: true,
  isMany: false,
  isCounted: false,
  isImported: true,
  isWide: false,
} as const;

/** Of types whose values are records, or parts of one. */
export const ofRecords = {
  filter: undefined,
  isSortable: false,
  hasColumn: false,
  isMany: true,
  isCounted: false,
  isImported: false,
  sheet: 'text',
  isWide: false,
} as const;
