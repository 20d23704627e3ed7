import type { Rule } from '../../rules/types.ts';
import type { Constraint, FieldRules } from './field.ts';
import type { Action, Fields, Form, List, ListFilter, Operation, Text } from '../../language/types.ts';
import type { EntityRoute, Workflow } from './screen.ts';

/** Names of what the API offers for an entity; an absent one is not offered. */
export interface EntityApi {
  /** GraphQL type; inputs and filters are `<type>Input`, `<type>Filter`, `<type>Page`. */
  readonly type: string;
  readonly page?: string;
  readonly all?: string;
  readonly one?: string;
  readonly save?: string;
  readonly remove?: string;
  /** Brings an archived record back. */
  readonly restore?: string;
  /** Tells in how many records one is used. */
  readonly uses?: string;
}

/** A further list operation over the same records with a scope and an openness of its own. */
export interface EntityView {
  readonly name: string;
  readonly kind: 'page' | 'all';
  /** Replaces the read scope. */
  readonly scope: Rule;
  /** Field paths this view opens; all others are null in it. Absent: as the entity's access says. */
  readonly fields?: readonly string[];
  readonly filters: readonly ListFilter[];
  readonly search: readonly string[];
  readonly sort: readonly { readonly by: string; readonly direction: 'ASC' | 'DESC' }[];
  readonly permission?: string;
}

export interface Storage {
  readonly table: string;
  readonly audit: boolean;
  /** Path of the record that is locked first; the record itself unless told. */
  readonly root?: string;
  /** The table or view is made by the server's own migration; the engine only reads it. */
  readonly external: boolean;
  /** Records are those of another entity for which `where` holds, shown under other names and only read. */
  readonly over?: { readonly entity: string; readonly where?: Rule };
  /** Further indexes, each a list of field paths. */
  readonly indexes: readonly (readonly string[])[];
  /** Unique combinations of fields. */
  readonly unique: readonly (readonly string[])[];
  /** Removing keeps the row, marked archived. */
  readonly archive: boolean;
}

export interface Access {
  /**
   * Permission each kind of call needs; absent: any signed-in viewer.
   * `visit` is what the entity's own screens and menu entry need where reading is wider, as with lists that pickers offer; `read` unless told.
   * `restore` makes an archive of what is removed: whoever has it lists the archived records and brings them back; absent: nobody.
   */
  readonly permissions: {
    readonly visit?: string;
    readonly read?: string;
    readonly create?: string;
    readonly update?: string;
    readonly remove?: string;
    readonly restore?: string;
  };
  /** Which records; `true` unless told. */
  readonly scope: { readonly read: Rule; readonly update: Rule; readonly remove: Rule };
  /** Holds for the row as it will be. */
  readonly check: { readonly create: Rule; readonly update: Rule };
  readonly checkMessage: string;
  readonly checkPaths: readonly string[];
  /** Per field path: where false the field is null. */
  readonly fields: Readonly<Record<string, { readonly read: Rule }>>;
}

/** How a record makes a further one that stems from it. */
export interface Offspring {
  /** Input that turns a save of the record named by `id` into a new one stemming from it. */
  readonly flag: string;
  /** The new record's reference to the one it stems from. */
  readonly parent: string;
  /** Says of the record whether it may. */
  readonly action: string;
  /** Fields the new record takes over where the input leaves them out. */
  readonly copies: readonly string[];
}

/** One described kind of record, with every default filled in. */
export interface Entity {
  readonly name: string;
  readonly label: Text;
  readonly plural: Text;
  /** A new record, as the head of its form calls it; there wherever one can be made. */
  readonly newLabel?: Text;
  readonly icon?: string;
  /** How a record is called in one line: a template of field paths in braces, per language. */
  readonly display: Text;
  readonly fields: Fields;
  /** Keyed by field path; inside rows `authors[].share`. */
  readonly rules: Readonly<Record<string, FieldRules>>;
  readonly constraints: readonly Constraint[];
  readonly workflow?: Workflow;
  readonly offspring?: Offspring;
  readonly storage: Storage;
  readonly api: EntityApi;
  readonly access: Access;
  readonly views: Readonly<Record<string, EntityView>>;
  readonly operations: Readonly<Record<string, Operation>>;
  readonly actions: Readonly<Record<string, Action>>;
  /** The list's address; create is `<route>/create`, detail `<route>/:id`. */
  readonly route?: string;
  readonly routes: readonly EntityRoute[];
  /** Menu group it stands in when the menu does not name it. */
  readonly menu?: string;
  readonly list?: List;
  readonly form?: Form;
}
