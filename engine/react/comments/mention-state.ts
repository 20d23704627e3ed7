import { toSearchText } from '../../format/index.ts';

/** Somebody who can be mentioned. */
export interface Mentionable {
  readonly id: string;
  readonly name: string;
}

/** A mention that is being written: where its @ stands, and what follows as far as the caret. */
export interface OpenMention {
  readonly start: number;
  readonly query: string;
}

/** As many as are looked over at a glance. */
const mostOffered = 6;
/** What people are called has no more words than that. */
const beforeCaret = /(?:^|\s)@([^@\n]{0,60})$/u;

/** The mention that the caret stands in; undefined where it stands in none. */
export function mentionAt(text: string, caret: number): OpenMention | undefined {
  const match = beforeCaret.exec(text.slice(0, caret));
  if (match === null) return undefined;
  const query = match[1] ?? '';
  return { start: caret - query.length - 1, query };
}

/** Those whose name has words that begin as what was written does, accents and the case of letters aside. */
export function offeredFor({ query }: OpenMention, people: readonly Mentionable[]): readonly Mentionable[] {
  const wanted = toSearchText(query);
  return people.filter(({ name }) => ` ${toSearchText(name)}`.includes(` ${wanted}`)).slice(0, mostOffered);
}

/** The text with somebody mentioned in the place of what was being written, and where the caret stands then. */
export function withMention(
  text: string,
  { start, query }: OpenMention,
  { name }: Mentionable,
): { readonly text: string; readonly caret: number } {
  const mention = `@${name} `;
  const rest = text.slice(start + 1 + query.length).replace(/^ /u, '');
  return { text: text.slice(0, start) + mention + rest, caret: start + mention.length };
}

/** A text as it is sent: each of those chosen whose name still stands in it by their id, longer names first. */
export function toSent(text: string, chosen: readonly Mentionable[]): string {
  const longestFirst = chosen.toSorted((one, other) => other.name.length - one.name.length);
  return longestFirst.reduce((sent, { id, name }) => sent.replaceAll(`@${name}`, `@[${id}]`), text);
}
