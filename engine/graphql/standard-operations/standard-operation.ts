import type { Catalogue, Entity } from '../../metadata/index.ts';
import type { Definition, FieldDefinition } from '../definition.ts';

/** What a portal sends of an operation. */
export interface StandardDocument {
  /** Unique in the product: `BookList`. */
  readonly name: string;
  /** Where the documents of an entity have more than one of its kind, their group and its name in it. */
  readonly group?: 'lists' | 'pickers' | 'operations';
  /** The path of a picker's field, the name of a further list, a view or an operation. */
  readonly key?: string;
  readonly text: string;
}

/** A root field without its name. */
export type Signature = Omit<FieldDefinition, 'name'>;

/** An operation that the engine makes of every entity that offers it. */
export interface EntityOperation {
  readonly kind: 'query' | 'mutation';
  /** The fields of the root type, one for each thing it reads; none where the entity does not offer it. */
  readonly names: (entity: Entity) => readonly (string | undefined)[];
  /** Undefined where the entity describes the operation of this name itself. */
  readonly signature: (entity: Entity, name: string) => Signature | undefined;
  /** The types its result brings into the contract, where an entity offers it. */
  readonly types?: (catalogue: Pick<Catalogue, 'entities'>) => readonly Definition[];
  readonly documents: (catalogue: Catalogue, entity: Entity, name: string) => readonly StandardDocument[];
}

/** An operation that the engine makes of the whole catalogue. */
export interface AppOperation {
  readonly isOffered: (catalogue: Pick<Catalogue, 'boards' | 'menu' | 'entities'>) => boolean;
  readonly signature: Signature;
  readonly types: readonly Definition[];
  /** Sent as it is; an operation without one is sent by the documents of entities. */
  readonly document?: StandardDocument;
}

/** A document that takes an id and answers one value. */
export function byIdDocument(kind: 'query' | 'mutation', name: string, field: string): StandardDocument {
  return { name, text: `${kind} ${name}($id: ID!) { ${field}(id: $id) }` };
}

/** What an operation says of the permission it needs. */
export function needs(permission: string | undefined, what = ''): string | undefined {
  return permission === undefined ? undefined : `Needs ${permission}${what && ` ${what}`}`;
}
