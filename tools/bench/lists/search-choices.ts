import type { Entity } from '../../../engine/metadata/index.ts';
import { isValues, valueAt, type Values } from '../../../engine/record/index.ts';
import { byFrequency, type ListChoice, type ListSample } from './list-choices.ts';

/** Matches nothing. */
const unknown = 'QQQQ';

/** Searches by each path with words of many, few and no records, and by words of two paths. */
export function searchesOf({ list }: Pick<Entity, 'list'>, { newest, oldest }: ListSample): readonly ListChoice[] {
  const items = [...newest, ...oldest];
  const found = (list?.search ?? []).flatMap((path) => {
    const values = items.flatMap((item) => textsAt(item, path));
    return values.length === 0 ? [] : [{ path, words: byFrequency(values) }];
  });
  const [[often = ''] = [], [, rarely = ''] = []] = [found[0]?.words, found.at(-1)?.words];
  return [
    ...found.flatMap(({ path, words }) => searches(`search ${path}`, waysOf(words))),
    ...searches('search', { nothing: unknown, 'words of two columns': `${often} ${rarely}` }),
  ];
}

/** A prefix and all of the most frequent word, a part and all of the rarest. */
function waysOf([often, rarely]: readonly [string, string]): Readonly<Record<string, string>> {
  return { 'three letters': often.slice(0, 3), much: often, 'a part of little': rarely.slice(-6), little: rarely };
}

function searches(offered: string, ways: Readonly<Record<string, string>>): readonly ListChoice[] {
  return Object.entries(ways).map(([way, search]) => ({ offered, way, filter: { search } }));
}

/** The text at a path; for a record, its first display value. */
function textsAt(item: Values, path: string): readonly string[] {
  const value = valueAt(item, path);
  if (!isValues(value)) return typeof value === 'string' && value !== '' ? [value] : [];
  const texts = Object.entries(value).filter(([name, text]) => typeof text === 'string' && !unnamed.includes(name));
  return texts.slice(0, 1).map(([, text]) => String(text));
}

const unnamed: readonly string[] = ['id', '__typename'];
