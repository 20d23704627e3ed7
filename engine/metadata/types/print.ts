import type { Rule, ValueType } from '../../rules/types.ts';
import type { Text } from '../../language/types.ts';

/** How the value at a path is written. */
export interface PrintValue {
  readonly type: 'text' | 'number' | 'date' | 'dateTime' | 'boolean' | 'enumeration';
  /** For `enumeration`: its name. */
  readonly enumeration?: string;
  /** For `number`: exactly this many decimal places. */
  readonly decimals?: number;
  /** Fixed, or the path of the field that holds it and that field's enumeration. */
  readonly unit?: string | { readonly path: string; readonly enumeration?: string };
  /** For `text`: characters in each group, `[4, 2, 2]` for `2207 20 00`. */
  readonly groups?: readonly number[];
}

/** What stands in one place of a print. */
export interface PrintText {
  /** Joined by a comma; each a template of paths in braces. A part whose paths are all empty is left out. */
  readonly parts: readonly Text[];
  /** Every path of the templates; `$printedAt` is the day of printing. */
  readonly values: Readonly<Record<string, PrintValue>>;
  /** Said where no part is left. */
  readonly empty: Text;
}

/** A labelled value. */
export interface PrintItem extends PrintText {
  readonly label: Text;
  readonly visible?: Rule;
}

/** A column of a table; its paths start at the row. */
export interface PrintColumn extends PrintText {
  readonly label: Text;
  readonly align: 'start' | 'end';
}

/** A question whose answers are both printed, the one not chosen struck through. */
export interface PrintChoice {
  readonly label: Text;
  /** A boolean field; empty counts as no. */
  readonly path: string;
}

/** One block of a print, from top to bottom; `name` is unique in it. */
export type PrintBlock =
  | {
      readonly kind: 'values';
      readonly name: string;
      readonly label?: Text;
      readonly visible?: Rule;
      readonly items: readonly PrintItem[];
    }
  /** Somebody named by the reference `of`; two that follow each other stand side by side. */
  | {
      readonly kind: 'party';
      readonly name: string;
      readonly label?: Text;
      readonly visible?: Rule;
      readonly of: string;
      /** Said where the reference is empty. */
      readonly absent: Text;
      readonly items: readonly PrintItem[];
    }
  | {
      readonly kind: 'table';
      readonly name: string;
      readonly label?: Text;
      readonly visible?: Rule;
      /** Path of the rows. */
      readonly of: string;
      /** Only the first so many rows are printed; absent: all. */
      readonly limit?: number;
      readonly columns: readonly PrintColumn[];
    }
  | {
      readonly kind: 'choices';
      readonly name: string;
      readonly label?: Text;
      readonly visible?: Rule;
      readonly items: readonly PrintChoice[];
    }
  /** Running text: a note, or the print's last words. */
  | ({
      readonly kind: 'note' | 'footer';
      readonly name: string;
      readonly label?: Text;
      readonly visible?: Rule;
    } & PrintText);

/** Words that prints say of themselves, from the texts under `print`. */
export type PrintWords = Readonly<Record<'yes' | 'no' | 'document' | 'content' | 'verify' | 'page', Text>>;

/** A described print of one entity's records, with every default filled in: enough to write it without the catalogue. */
export interface Print {
  readonly name: string;
  readonly entity: string;
  readonly title: Text;
  /** How dates are written. */
  readonly dates: 'dd.MM.yyyy' | 'dd.M.yyyy';
  /** True for a record whose documents are void. */
  readonly cancelled?: Rule;
  /** Paths that whoever may read the record is shown on its print, though the entity they belong to closes them. */
  readonly discloses: readonly string[];
  readonly blocks: readonly PrintBlock[];
  readonly words: PrintWords;
  /** Types of the paths its rules read. */
  readonly types: Readonly<Record<string, ValueType>>;
}
