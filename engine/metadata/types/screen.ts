import type { Rule } from '../../rules/types.ts';
import type { Intent, Text } from '../../language/types.ts';

export type FilterKind = 'text' | 'range' | 'dateRange' | 'enumeration' | 'reference' | 'boolean' | 'flag';

/** How a cell looks; a name not listed here is a custom cell of the portal's registry. */
export type CellKind =
  | 'text'
  | 'quantity'
  | 'number'
  | 'enumeration'
  | 'icon'
  | 'status'
  | 'yesNo'
  | 'tick'
  | 'date'
  | 'dateTime'
  | 'reference'
  | 'count';

export interface Column {
  /** Unique in the list; also its name in `filter`, `sort[].by` and the address. */
  readonly name: string;
  /** Field path shown; `lender.name`, `dimensions.width`, `genre` (a reference shows its display). */
  readonly field: string;
  readonly label: Text;
  readonly cell: CellKind | (string & {});
  /** For `quantity`: path of the unit field, or a fixed unit. */
  readonly unit?: string | { readonly field: string };
  readonly decimals?: number;
  /** Paths a custom cell reads besides `field`. */
  readonly reads?: readonly string[];
  /** Shown for an empty value, and what an empty filter option is called; a dash unless told. */
  readonly empty?: Text;
  /** Not shown until the person chooses it. */
  readonly hidden: boolean;
  /** Over the viewer alone: false means absent for this viewer, in the answer too. */
  readonly visible?: Rule;
  readonly sortable: boolean;
  /** Path to sort by instead of `field`. */
  readonly sortBy?: string;
  readonly filter?: FilterKind;
  /** Enumeration values not offered in the filter. */
  readonly filterExclude: readonly string[];
  readonly align: 'start' | 'end';
  readonly pin?: 'start' | 'end';
  readonly width?: number;
  /** Longer texts than this many characters are cut to `truncateTo` and an ellipsis. */
  readonly truncate?: { readonly above: number; readonly to: number };
}

/** One way to narrow a list. `flag` adds `rule` when true. */
export interface Narrowing {
  readonly name: string;
  readonly kind: FilterKind;
  readonly field?: string;
  readonly rule?: Rule;
  readonly label: Text;
}

/** A filter without a column. */
export interface ListFilter extends Narrowing {
  /** False: not in the list's menu; a route, an address or another client gives it. */
  readonly offered: boolean;
  /** Whoever lacks it has no such filter. */
  readonly permission?: string;
}

export interface List {
  readonly columns: readonly Column[];
  readonly defaultSort: readonly { readonly by: string; readonly direction: 'ASC' | 'DESC' }[];
  readonly pageSize: number;
  readonly pageSizes: readonly number[];
  /** Paths that `search` looks in, of a reference in what its record is called; empty: no search. */
  readonly search: readonly string[];
  readonly filters: readonly ListFilter[];
  readonly pollMs?: number;
  /** Names of actions, in order; `detail` and `remove` are built in. */
  readonly rowActions: readonly string[];
  readonly toolbar: readonly string[];
  /** Names of custom panels between the head of the list and its search. */
  readonly panels: readonly string[];
  readonly bulk?: {
    readonly actions: readonly string[];
    readonly offered?: Rule;
    readonly selectable?: Rule;
    /** Sentence for a row that cannot be selected. */
    readonly unselectable?: Text;
  };
  /** Sentence for a list with nothing in it. */
  readonly empty?: Text;
  /** The menu's link carries the list's order as query parameters. */
  readonly linkWithSort: boolean;
}

export interface SectionField {
  readonly field: string;
  /** Of the section's columns; 1 unless told. */
  readonly span: number;
  /** A custom widget of the portal's registry. */
  readonly widget?: string;
}

/** Covers fields of a section while `when` holds: they cannot be reached, and `text` stands over them. */
export interface Overlay {
  /** Paths of fields of the section; all of them unless told. */
  readonly fields: readonly string[];
  readonly when: Rule;
  readonly text: Text;
}

export interface Section {
  readonly name: string;
  readonly label: Text;
  readonly columns: number;
  readonly fields: readonly SectionField[];
  readonly visible?: Rule;
  /** No field of the section may be filled in unless it holds, whatever the field's own rule says. */
  readonly enabled?: Rule;
  /** A custom panel of the portal's registry rendered below the fields. */
  readonly panel?: string;
  readonly overlay?: Overlay;
}

export interface Form {
  readonly presentation: 'page' | 'dialog';
  readonly sections: readonly Section[];
  /** The record cannot be edited while true; the Edit button is absent. */
  readonly readOnly?: Rule;
  /** No field of the form may be filled in unless it holds, whatever the field's own rule says. */
  readonly enabled?: Rule;
  /** Where a save leads; `dialog` is shown first, `{code}`-like places come from the saved record. */
  readonly afterSave: {
    readonly to: 'list' | 'detail';
    readonly dialog?: { readonly title: Text; readonly text: Text; readonly button: Text };
  };
  readonly draft: 'none' | 'local';
  /** Names of custom summary panels beside the detail. */
  readonly summary: readonly string[];
}

export interface Workflow {
  readonly field: string;
  readonly initial: string;
  readonly statuses: Readonly<Record<string, { readonly intent: Intent }>>;
}

/** A route of an entity beyond list, create and detail. */
export interface EntityRoute {
  readonly path: string;
  /** `list` of `entity` filtered by route parameters, `form` (create, prefilled), `offspring` (a new record stemming from `:id`), or a custom screen of the portal's registry. */
  readonly screen: string;
  readonly entity?: string;
  /** Filter name → `:param`. */
  readonly filter: Readonly<Record<string, string>>;
  readonly columnChooser: boolean;
  /** Sentence for a list with nothing in it; that of the entity's list unless told. */
  readonly empty?: Text;
  readonly permission?: string;
  readonly label: Text;
}
