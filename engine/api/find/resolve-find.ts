import { selectPaths } from '../../graphql/index.ts';
import { searchableLists } from '../../metadata/index.ts';
import { normalizeLine } from '../../record/index.ts';
import { ApiError, badInput } from '../errors/api-error.ts';
import type { Resolve } from '../resolve/reading.ts';
import { textLimit } from '../text-limit.ts';
import { entityOf, executionContextOf, viewerPrincipal, type ApiServices } from '../api-services.ts';
import type { RequestContext } from '../types.ts';

/** Minimum characters: the index uses trigrams. */
const shortest = 3;
const longest = 255;
/** Per list. */
const mostRecords = 4;

/** Searches the lists of the viewer's menu in one statement, once per request. */
export function resolveFind(services: ApiServices): Resolve {
  const answered = new WeakSet<RequestContext>();
  return async ({ words: given }, context) => {
    const execution = executionContextOf(services, context);
    const words = wordsOf(given);
    if (answered.has(context)) throw badInput('records are looked for once in a request', ['words']);
    answered.add(context);
    if (words.length < shortest) return [];
    const lists = searchableLists(services.catalogue, execution.viewer).map((searchable) => {
      return {
        ...searchable,
        selection: selectPaths(services.catalogue, entityOf(services, searchable.entity), searchable.paths),
      };
    });
    const matches = await services.store.find(viewerPrincipal(execution), { lists, words, most: mostRecords });
    return lists.map(({ entity, list }, index) => ({ entity, list, records: matches[index] }));
  };
}

function wordsOf(given: unknown): string {
  const words = typeof given === 'string' ? normalizeLine(given) : '';
  const limit = textLimit(words, longest);
  if (limit !== undefined) throw new ApiError([{ code: 'ValidationError', path: ['words'], ...limit }]);
  return words;
}
