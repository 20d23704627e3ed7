import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';

/** Number of operations on lists, maps and sets. */
export interface StepCounts {
  /** Elements visited or copied by array methods and iteration. */
  readonly all: number;
  /** Maximum between two turns of the event loop. */
  readonly atOnce: number;
}

/** Array methods that visit or copy the whole array. */
const listMethods = [
  ...(['slice', 'concat', 'map', 'flatMap', 'filter', 'forEach', 'reduce', 'join', 'flat', 'with'] as const),
  ...(['includes', 'indexOf', 'lastIndexOf', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced'] as const),
  ...(['splice', 'shift', 'unshift', 'reverse', 'sort', 'fill'] as const),
] as const;

/** Prototypes whose iterators are counted. */
const sources = [Array.prototype, Map.prototype, Set.prototype] as const;
const ways = ['entries', 'keys', 'values', Symbol.iterator] as const;

/** The counter of the measured work; other steps of the process are not counted. */
const counting = new AsyncLocalStorage<{ all: number }>();

function count(steps: number): void {
  const counter = counting.getStore();
  if (counter !== undefined) counter.all += steps;
}

/**
 * Counts the elements that work visits in lists, maps and sets, including those of libraries: detects a list copied per
 * element, which counting function calls would miss.
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
        const elements = Reflect.apply(original, this, given) as IterableIterator<unknown>; // all of these methods return an iterator
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
  Object.defineProperty(owner, name, { ...described, value: replace(described.value as Method) }); // only methods are named
  return () => Object.defineProperty(owner, name, described);
}

/** Measures the work between two turns of the event loop. */
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
