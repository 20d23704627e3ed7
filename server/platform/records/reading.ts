import type { Selection } from '../../../engine/store/index.ts';
import type { Values } from '../../../engine/record/index.ts';
import type { Records } from '../../../generated/server/records.ts';

/** Selected fields of a record type. */
type SelectionOf<R> = { readonly [F in keyof R]?: true | PartOf<NonNullable<R[F]>> };

/** Selection within a nested value. */
type PartOf<V> = V extends readonly (infer Item extends object)[]
  ? SelectionOf<Item>
  : V extends { readonly id: string }
    ? SelectionOf<V>
    : never;

/** A typed selection of an entity and its conversion. */
export interface RecordReader<E extends keyof Records, F extends keyof Records[E]> {
  readonly entity: E;
  readonly selection: Selection;
  readonly toRecord: (values: Values) => Pick<Records[E], F>;
}

/** Creates a reader for the selected fields, including fields of referenced records. */
export function reading<E extends keyof Records, S extends SelectionOf<Records[E]>>(
  entity: E,
  selection: S,
): RecordReader<E, keyof S & keyof Records[E]> {
  return {
    entity,
    // contains only fields, each `true` or a selection
    selection: selection as Selection,
    // The store returns what is selected; types and catalogue have one source.
    toRecord: (values) => values as Pick<Records[E], keyof S & keyof Records[E]>,
  };
}
