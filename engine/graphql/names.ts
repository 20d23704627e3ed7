import type { Entity, Text } from '../metadata/index.ts';

/** `book` → `Book`, `bookByTitle` → `BookByTitle`. */
export function toPascalCase(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The names of an entity's GraphQL types. */
export function typeNames({ api }: Entity) {
  return { record: api.type, page: `${api.type}Page`, input: `${api.type}Input`, filter: `${api.type}Filter` } as const;
}

/** The type name of history entries embedded in a record, by field name. */
export function ownHistoryType(field: string): string {
  return toPascalCase(field);
}

/** The types of a history embedded in a record, including that of the actor. */
export function ownHistoryTypes({ history: own }: Pick<Entity, 'history'>): readonly string[] {
  if (own?.field === undefined) return [];
  const entry = ownHistoryType(own.field);
  return own.users === undefined ? [entry] : [entry, `${entry}Actor`];
}

/** The text for descriptions in the contract: English, else the product's first language. */
export function englishOf(text: Text): string {
  return text['en'] ?? Object.values(text)[0] ?? '';
}

/** Joins sentences; a full stop is added only when there are several. */
export function sentences(...parts: readonly (string | undefined)[]): string {
  const given = parts.filter((part) => part !== undefined && part !== '');
  if (given.length <= 1) return given.join('');
  return given.map((part) => (/[.!?]$/u.test(part ?? '') ? part : `${part}.`)).join(' ');
}
