import type { Catalogue, Entity } from '../../metadata/index.ts';
import type { Definition, FieldDefinition } from '../definition.ts';

/** A document that a portal sends. */
export interface StandardDocument {
  /** Unique in the product: `BookList`. */
  readonly name: string;
  /** Set when an entity has several documents of a kind. */
  readonly group?: 'lists' | 'pickers' | 'operations';
  /** The path of a picker's field, the name of a further list, a view or an operation. */
  readonly key?: string;
  readonly text: string;
}

/** A root field without its name. */
export type Signature = Omit<FieldDefinition, 'name'>;

/** A standard operation of each entity that offers it. */
export interface EntityOperation {
  readonly kind: 'query' | 'mutation';
  /** Names of the root fields, one per thing read; undefined or none where not offered. */
  readonly names: (entity: Entity) => readonly (string | undefined)[];
  /** Undefined when the entity describes the operation itself. */
  readonly signature: (entity: Entity, name: string) => Signature | undefined;
  /** Result types added to the contract when an entity offers the operation. */
  readonly types?: (catalogue: Pick<Catalogue, 'entities'>) => readonly Definition[];
  readonly documents: (catalogue: Catalogue, entity: Entity, name: string) => readonly StandardDocument[];
}

/** A standard operation over the whole catalogue. */
export interface AppOperation {
  readonly isOffered: (catalogue: Pick<Catalogue, 'boards' | 'menu' | 'entities'>) => boolean;
  readonly signature: Signature;
  readonly types: readonly Definition[];
  /** Sent as it is; without it documents of entities contain the operation. */
  readonly document?: StandardDocument;
}

/** A document with an id as argument and a scalar result. */
export function byIdDocument(kind: 'query' | 'mutation', name: string, field: string): StandardDocument {
  return { name, text: `${kind} ${name}($id: ID!) { ${field}(id: $id) }` };
}

/** The sentence about the required permission. */
export function needs(permission: string | undefined, what = ''): string | undefined {
  return permission === undefined ? undefined : `Needs ${permission}${what && ` ${what}`}`;
}
