import { toSearchText } from '../../format/index.ts';

/**
 * Sorts search results by match: name prefix, prefix of a word in the name, anywhere in the name, elsewhere (such as a
 * name in another language). The sort is stable.
 */
export function ranked<T>(choices: readonly T[], words: string, nameOf: (one: T) => string): readonly T[] {
  const wanted = toSearchText(words).replaceAll(/\s+/gu, ' ');
  if (wanted === '') return choices;
  const rank = (one: T): number => {
    const name = ` ${toSearchText(nameOf(one))}`;
    if (name.startsWith(` ${wanted}`)) return 0;
    if (!name.includes(wanted)) return 3;
    return beginsWord(name, wanted) ? 1 : 2;
  };
  const ranks = new Map(choices.map((one) => [one, rank(one)]));
  return choices.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
}

function beginsWord(name: string, wanted: string): boolean {
  for (let at = name.indexOf(wanted); at >= 0; at = name.indexOf(wanted, at + 1))
    if (at > 0 && !/[\p{L}\p{N}]/u.test(name.charAt(at - 1))) return true;
  return false;
}
