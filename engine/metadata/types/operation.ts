import type { Json, Text } from '../../language/types.ts';

/** The type of an argument or a result. */
export type OperationType =
  | {
      readonly kind: 'scalar';
      readonly scalar: 'id' | 'text' | 'integer' | 'boolean' | 'decimal' | 'date' | 'dateTime' | 'json' | 'file';
    }
  | { readonly kind: 'enumeration'; readonly enumeration: string }
  /** A record of an entity; `page` wraps it in `items` and `pageInfo`. */
  | { readonly kind: 'entity'; readonly entity: string; readonly page: boolean }
  /** An object (or input object) of its own, named here. */
  | { readonly kind: 'object'; readonly name: string; readonly fields: Readonly<Record<string, OperationValue>> };

export interface OperationValue {
  readonly type: OperationType;
  readonly list: boolean;
  readonly required: boolean;
  readonly label: Text;
  /** For inputs that a dialog asks. */
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly min?: number;
  readonly scale?: number;
  readonly default?: Json;
  /** Of an argument an action asks: the field of the record the answer is kept in; the one of its own name unless told. */
  readonly keptIn?: string;
}

/** A GraphQL field beyond page, all, one, save and remove. Its resolver is the server's, found by name. */
export interface Operation {
  readonly name: string;
  readonly kind: 'query' | 'mutation';
  readonly label: Text;
  readonly arguments: Readonly<Record<string, OperationValue>>;
  readonly result: OperationValue;
  /** `public`: without a token. */
  readonly access: 'public' | 'viewer';
  readonly permission?: string;
  /** Field paths the generated document selects of an entity result; absent: what the entity's form shows. */
  readonly select?: readonly string[];
  /** The operation saves a new record of its entity from its argument `input`, with these values of its fields. */
  readonly saves?: Readonly<Record<string, string | number | boolean>>;
}
