import type { DateStyle } from '../format/index.ts';

/** Facts that depend on the field type alone, for every layer: data and pure functions, equal in browser and server. */
export interface TypeFacts {
  /** Default cell and default filter in a list. */
  readonly cell: string;
  readonly filter: string | undefined;
  readonly isSortable: boolean;
  /** Stored in a column of the record's table. */
  readonly hasColumn: boolean;
  readonly isMany: boolean;
  /** Key below `errors.form` of the message for a value of a wrong type. */
  readonly issue: string;
  /** Type of its workbook cells; `isCounted`: cells of a list show the number of items. */
  readonly sheet: string;
  readonly isCounted: boolean;
  /** Can be imported from a file. */
  readonly isImported: boolean;
  /** A placeholder value. */
  readonly sample: unknown;
  /** Its control spans all columns of a form. */
  readonly isWide: boolean;
}

/** Further facts of types with a single scalar value, which need no enumeration or other record. */
export interface ValueFacts extends TypeFacts {
  /** Type name in rules and arguments of operations. */
  readonly scalar: string;
  readonly rule: RuleComparison;
  /** Type in the contract. */
  readonly graphql: string;
  /** Type in the generated types of records. */
  readonly record: 'string' | 'number' | 'boolean' | 'unknown';
  /** The column type without length and scale, and the cast of computed values. */
  readonly sql: { readonly column: string; readonly computed: string };
  /** Conversion of stored values for the API. Default: none. */
  readonly answer?: 'exact' | 'instant';
  /** The JSON Schema of an unlimited value. */
  readonly schema?: { readonly type: 'string' | 'boolean'; readonly format?: string };
  /** Name of the display format. */
  readonly format: string;
  /** How the database compares it with the bounds of a filter. */
  readonly ends?: 'numeric' | 'whole' | 'date' | 'days' | 'text';
  readonly text?: TextFacts;
  /** For values that a workbook stores as a day: conversion to and from a day, and the number format. */
  readonly day?: {
    readonly of: (value: string) => string;
    readonly from: (day: string) => string;
    readonly shown: string;
  };
  /** For values typed into a text box, also in cells of imported files. */
  readonly entry?: {
    /** Parses an entry in one of the languages; undefined for an invalid one. */
    readonly parse: (entry: string, languages: readonly string[]) => string | undefined;
    /** Key below `errors.import` of the message for an unreadable cell. */
    readonly unread: string;
  };
}

/** How rules compare values of a type. */
export interface RuleComparison {
  /** Values of one family are comparable. */
  readonly family: string;
  /** The type in messages: `a date`. */
  readonly says: string;
  readonly isOrdered: boolean;
  /** SQL type of a parameter of the family. */
  readonly sql: string;
  /** Pattern of a literal, and the message for others. */
  readonly literal?: { readonly form: RegExp; readonly code: string; readonly says: string };
}

/** A value that is stored as text in one format and shown in another. */
export interface TextFacts {
  readonly form: RegExp;
  /** Expected format in the message for a request with another text. */
  readonly expected: string;
  readonly description: string;
  readonly write: (value: string, words: WritingWords) => string;
  /** Cells of lists that can show it besides the default. */
  readonly otherCells: readonly string[];
}

/** Settings for formatting such values. */
export interface WritingWords {
  readonly language: string;
  /** IANA name of the zone in which instants are shown. */
  readonly timeZone: string;
  readonly dates?: DateStyle;
  /** Precision of a shown instant. Default: `minute`. */
  readonly instants?: 'day' | 'minute';
}

/** A range filter with inclusive bounds. */
export interface RangeFacts {
  /** The input type in the contract, and the scalar of its bounds. */
  readonly graphql: {
    readonly name: string;
    readonly scalar: string;
    readonly description: string;
    readonly from: string;
    readonly to: string;
  };
  /** How the database compares bounds without a field, as for the creation time of a record. */
  readonly ends: 'numeric' | 'days' | 'text';
  /** True for a valid bound in addresses and the API. */
  readonly isEnd: (text: string) => boolean;
  /** True unless `from` is above `to`. Approximate, for a hint: the server compares exactly. */
  readonly isOrdered: (from: string, to: string) => boolean;
  /** Parsing and formatting of a bound; for numbers it depends on their units. */
  readonly entry?: {
    readonly parse: (entry: string, languages: readonly string[]) => string | undefined;
    readonly write: (end: string, language: string) => string;
    /** Text key of an example, or a bound as the example. */
    readonly sample: { readonly key: string } | { readonly end: string };
    /** Text key of the message for an invalid bound. */
    readonly unread: string;
    /** Key below `errors.form` of the message for reversed bounds, unless the general one applies. */
    readonly unordered?: string;
  };
}

/** Defaults of most scalar types. */
export const plainValue = {
  isSortable: true,
  hasColumn: true,
  isMany: false,
  isCounted: false,
  isImported: true,
  isWide: false,
} as const;

/** Defaults of types whose values are records or parts of one. */
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
