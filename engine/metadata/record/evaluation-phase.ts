import type { Values } from '../../record/index.ts';

export type EvaluationPhase =
  /** A form opens for a new record, prefilled with `record`. */
  | { readonly kind: 'new'; readonly record: Values }
  /** A person changed the fields in `changed` (`type`, `authors.0.share`) in a form that opened with `stored`. */
  | {
      readonly kind: 'change';
      readonly record: Values;
      readonly changed: readonly string[];
      readonly stored?: Values;
    }
  /**
   * A save: `input` is merged over `stored`, references in both loaded; `preset` may set read-only fields too. A
   * derived record keeps the values `copied` from its origin where they are not editable.
   */
  | {
      readonly kind: 'save';
      readonly stored: Values | undefined;
      readonly input: Values;
      readonly copied?: Values | undefined;
      readonly preset?: Values;
    };
