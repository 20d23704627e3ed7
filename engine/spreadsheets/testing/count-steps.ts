import { setImmediate } from 'node:timers/promises';

/** How much was done with lists, maps and sets. */
export interface Steps {
  /** Elements that were passed over, copied or looked at by methods of lists and by going through anything. */
  readonly all: number;
  /** The most of them between two turns of the event loop. */
  readonly atOnce: number;
}

/** Methods of a list that go through it, or copy it, as a whole. */
const listMethods = [
  ...(['slice', 'concat', 'map', 'flatMap', 'filter', 'forEach', 'reduce', 'join', 'flat', 'with'] as const),
  ...(['includes', 'indexOf', 'lastIndexOf', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced'] as const),
  ...(['splice', 'shift', 'unshift', 'reverse', 'sort', 'fill'] as const),
] as const;

/** What gives out elements one after another. */
const sources = [Array.prototype, Map.prototype, Set.prototype] as const;
const ways = ['entries', 'keys', 'values', Symbol.iterator] as const;

let all = 0;

/**
 * Counts what work does with lists, maps and sets, whoever made them: a list that is copied for each of its elements
 * shows, as it would not where only the calls of functions are counted. Nothing else may run meanwhile.
 */
export async function countSteps(work: () => Promise<unknown>): Promise<Steps> {
  const undo = [
    ...listMethods.map(countMethod),
    ...sources.flatMap((source) => ways.map((way) => countWay(source, way))),
  ];
  const watched = watchTurns();
  const before = all;
  try {
    await work();
    return { all: all - before, atOnce: watched.end() };
  } finally {
    watched.end();
    for (const restore of undo) restore();
  }
}

type Restore = () => void;

function countMethod(name: (typeof listMethods)[number]): Restore {
  return replaced(
    Array.prototype,
    name,
    (original) =>
      function (this: readonly unknown[], ...given: readonly unknown[]) {
        all += this.length;
        return Reflect.apply(original, this, given);
      },
  );
}

function countWay(source: object, way: (typeof ways)[number]): Restore {
  return replaced(
    source,
    way,
    (original) =>
      function (this: unknown, ...given: readonly unknown[]) {
        const elements = Reflect.apply(original, this, given) as IterableIterator<unknown>; // all of these ways give one
        const next = () => {
          all += 1;
          return elements.next();
        };
        const counted = { next, [Symbol.iterator]: () => counted };
        return counted;
      },
  );
}

type Method = (...given: readonly unknown[]) => unknown;

function replaced(owner: object, name: string | symbol, replace: (original: Method) => Method): Restore {
  const described = Object.getOwnPropertyDescriptor(owner, name);
  if (described === undefined) throw new Error(`there is no method ${String(name)}`);
  Object.defineProperty(owner, name, { ...described, value: replace(described.value as Method) }); // methods alone are named
  return () => Object.defineProperty(owner, name, described);
}

/** Looks at each turn how much was done since the one before. */
function watchTurns(): { readonly end: () => number } {
  let isOver = false;
  let most = 0;
  let last = all;
  const look = (): void => {
    most = Math.max(most, all - last);
    last = all;
  };
  const watch = async (): Promise<void> => {
    while (!isOver) {
      await setImmediate();
      look();
    }
  };
  void watch();
  return {
    end: () => {
      isOver = true;
      look();
      return most;
    },
  };
}
