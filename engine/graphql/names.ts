import type { Entity, Text } from '../metadata/index.ts';

/** `book` → `Book`, `bookByTitle` → `BookByTitle`. */
export function toPascalCase(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The GraphQL types an entity brings. */
export function typeNames({ api }: Entity) {
  return { record: api.type, page: `${api.type}Page`, input: `${api.type}Input`, filter: `${api.type}Filter` } as const;
}

/** The type of the entries that are told within a record, by the name of the field. */
export function ownHistoryType(field: string): string {
  return toPascalCase(field);
}

/** The types in which a history is told within a record, of whoever acted as well. */
export function ownHistoryTypes({ history: own }: Pick<Entity, 'history'>): readonly string[] {
  if (own?.field === undefined) return [];
  const entry = ownHistoryType(own.field);
  return own.users === undefined ? [entry] : [entry, `${entry}Actor`];
}

/** The words the contract is described with: English, else the product's first language. */
export function englishOf(text: Text): string {
  return text['en'] ?? Object.values(text)[0] ?? '';
}

/** Joins sentences; the last gets its full stop only where there is more than one. */
export function sentences(...parts: readonly (string | undefined)[]): string {
  const given = parts.filter((part) => part !== undefined && part !== '');
  if (given.length <= 1) return given.join('');
  return given.map((part) => (/[.!?]$/u.test(part ?? '') ? part : `${part}.`)).join(' ');
}
