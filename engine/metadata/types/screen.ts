import type { Intent, Text } from '../../language/types.ts';

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
