import type { Selection } from '../../../engine/store/index.ts';
import type { Values } from '../../../engine/record/index.ts';
import type { Records } from '../../../generated/server/records.ts';

/** What of a record is wanted, by the names its entity has for it. */
type SelectionOf<R> = { readonly [F in keyof R]?: true | PartOf<NonNullable<R[F]>> };

/** Of what has fields of its own, which of them. */
type PartOf<V> = V extends readonly (infer Item extends object)[]
  ? SelectionOf<Item>
  : V extends { readonly id: string }
    ? SelectionOf<V>
    : never;

/** How records of an entity are read from the store: what is selected, and what they then are. */
export interface RecordReader<E extends keyof Records, F extends keyof Records[E]> {
  readonly entity: E;
  readonly selection: Selection;
  readonly toRecord: (values: Values) => Pick<Records[E], F>;
}

/** Reads the selected fields of an entity; of records they name, as far as they are selected. */
export function reading<E extends keyof Records, S extends SelectionOf<Records[E]>>(
  entity: E,
  selection: S,
): RecordReader<E, keyof S & keyof Records[E]> {
  return {
    entity,
    // Only fields are in it, each `true` or a selection.
    selection: selection as Selection,
    // The store answers what is selected, as the catalogue says that the types were generated from.
    toRecord: (values) => values as Pick<Records[E], keyof S & keyof Records[E]>,
  };
}
