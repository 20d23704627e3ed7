import { toSearchText } from '../../format/index.ts';

/** A person who can be mentioned. */
export interface Mentionable {
  readonly id: string;
  readonly name: string;
}

/** A mention being typed: the index of its @ and the text up to the caret. */
export interface OpenMention {
  readonly start: number;
  readonly query: string;
}

/** Maximum number of suggestions. */
const mostOffered = 6;
/** Limits a mention query to 60 characters. */
const beforeCaret = /(?:^|\s)@([^@\n]{0,60})$/u;

/** The mention at the caret; undefined when there is none. */
export function mentionAt(text: string, caret: number): OpenMention | undefined {
  const match = beforeCaret.exec(text.slice(0, caret));
  if (match === null) return undefined;
  const query = match[1] ?? '';
  return { start: caret - query.length - 1, query };
}

/** People with a word in their name that starts with the query, ignoring accents and case. */
export function offeredFor({ query }: OpenMention, people: readonly Mentionable[]): readonly Mentionable[] {
  const wanted = toSearchText(query);
  return people.filter(({ name }) => ` ${toSearchText(name)}`.includes(` ${wanted}`)).slice(0, mostOffered);
}

/** Replaces the open mention by a person; returns the text and the new caret index. */
export function withMention(
  text: string,
  { start, query }: OpenMention,
  { name }: Mentionable,
): { readonly text: string; readonly caret: number } {
  const mention = `@${name} `;
  const rest = text.slice(start + 1 + query.length).replace(/^ /u, '');
  return { text: text.slice(0, start) + mention + rest, caret: start + mention.length };
}

/** Converts a text for sending: names of the chosen people become ids, longer names first. */
export function toSent(text: string, chosen: readonly Mentionable[]): string {
  const longestFirst = chosen.toSorted((one, other) => other.name.length - one.name.length);
  return longestFirst.reduce((sent, { id, name }) => sent.replaceAll(`@${name}`, `@[${id}]`), text);
}
