import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';

/** How much was done with lists, maps and sets. */
export interface StepCounts {
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

/** The count of the work that is running; steps of anything else in the process are of no count. */
const counting = new AsyncLocalStorage<{ all: number }>();

function count(steps: number): void {
  const counter = counting.getStore();
  if (counter !== undefined) counter.all += steps;
}

/**
 * Counts what work does with lists, maps and sets, whoever made them: a list that is copied for each of its elements
 * shows, as it would not where only the calls of functions are counted.
 */
export async function countSteps(work: () => Promise<unknown>): Promise<StepCounts> {
  const undo = [
    ...listMethods.map(countMethod),
    ...sources.flatMap((source) => ways.map((way) => countWay(source, way))),
  ];
  const counter = { all: 0 };
  const watched = watchTurns(counter);
  try {
    await counting.run(counter, work);
    return { all: counter.all, atOnce: watched.end() };
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
        count(this.length);
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
          count(1);
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
function watchTurns(counter: { readonly all: number }): { readonly end: () => number } {
  let isOver = false;
  let most = 0;
  let last = 0;
  const look = (): void => {
    most = Math.max(most, counter.all - last);
    last = counter.all;
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
