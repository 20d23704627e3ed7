import { selectPaths } from '../../graphql/index.ts';
import { displayPaths, findPlaces, type FindPlace } from '../../metadata/index.ts';
import type { Selection } from '../../store/index.ts';
import { ApiError, badInput } from '../errors/api-error.ts';
import type { Resolve } from '../resolve/reading.ts';
import { textLimit } from '../text-limit.ts';
import { entityOf, occurrenceOf, viewerAsker, type Occurrence, type Tools } from '../tools.ts';
import type { RequestContext } from '../types.ts';

/** Characters from which on it is looked: one would find everything. */
const shortest = 2;
const longest = 255;
/** Of each list. */
const mostRecords = 4;

/** What was found in one list, or the error that its field throws: the others stay as they are. */
interface Found extends FindPlace {
  readonly records: () => readonly unknown[];
}

/** Looks for words in the lists of the viewer's menu, one after another and once in a request: each is one statement. */
export function resolveFind(tools: Tools): Resolve {
  const asked = new WeakSet<RequestContext>();
  return async ({ words }, context) => {
    const occurrence = occurrenceOf(tools, context);
    const search = wordsOf(words);
    if (asked.has(context)) throw badInput('records are looked for once in a request', ['words']);
    asked.add(context);
    if (search.length < shortest) return [];
    const found: Found[] = [];
    for (const place of findPlaces(tools.catalogue, occurrence.viewer))
      found.push(await findIn(tools, occurrence, place, search));
    return found;
  };
}

function wordsOf(given: unknown): string {
  const words = typeof given === 'string' ? given.trim() : '';
  const limit = textLimit(words, longest);
  if (limit !== undefined) throw new ApiError([{ code: 'ValidationError', path: ['words'], ...limit }]);
  return words;
}

async function findIn(tools: Tools, occurrence: Occurrence, place: FindPlace, search: string): Promise<Found> {
  try {
    const { items } = await tools.store.page(viewerAsker(occurrence), place, {
      filter: {},
      search,
      sort: [],
      offset: 0,
      limit: mostRecords,
      selection: selectionOf(tools, place),
      count: false,
    });
    return { ...place, records: () => items };
  } catch (error) {
    return {
      ...place,
      records: () => {
        throw error;
      },
    };
  }
}

const selections = new WeakMap<object, Selection>();

/** The same object for the same entity, by which the store finds its statement. */
function selectionOf(tools: Tools, place: FindPlace): Selection {
  const entity = entityOf(tools, place.entity);
  const selection = selections.get(entity) ?? selectPaths(tools.catalogue, entity, displayPaths(entity));
  selections.set(entity, selection);
  return selection;
}
