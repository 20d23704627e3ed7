import type { Values } from '../../record/index.ts';

/** Why values are applied. */
export type EvaluationPhase =
  /** A form opens for a record that does not exist yet; `record` is what it is prefilled with. */
  | { readonly kind: 'new'; readonly record: Values }
  /** A person changed the fields in `changed` (`type`, `authors.0.share`) of the record in a form, which opened with `stored`. */
  | {
      readonly kind: 'change';
      readonly record: Values;
      readonly changed: readonly string[];
      readonly stored?: Values;
    }
  /**
   * A save: `input` is laid over what is stored, references in both loaded; `preset` may fill in read-only fields too. A record
   * that stems from another keeps what it has of that one, `copied`, where it may not be filled in.
   */
  | {
      readonly kind: 'save';
      readonly stored: Values | undefined;
      readonly input: Values;
      readonly copied?: Values | undefined;
      readonly preset?: Values;
    };
