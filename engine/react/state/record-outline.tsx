import { createContext, use, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';

/** What is known of a part of a record's page, for the list that leads to its parts. */
export interface RecordPart {
  /** Of its element. */
  readonly id: string;
  /** Of a part that is no section of the form. */
  readonly label?: string;
  /** How much is in it, in words; absent until it is known. */
  readonly count?: string | undefined;
}

type Parts = ReadonlyMap<string, RecordPart>;

interface PartsStore {
  readonly parts: () => Parts;
  readonly tell: (id: string, part: RecordPart | undefined) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

const PartsContext = createContext<PartsStore | undefined>(undefined);
const CountedContext = createContext<string | undefined>(undefined);

/** A record's page, whose parts tell what they are and how much is in them. */
export function RecordOutline({ children }: { readonly children: ReactNode }) {
  const [store] = useState(createParts);
  return <PartsContext value={store}>{children}</PartsContext>;
}

/** The part, by the id of its element, that a count within is of. */
export function CountedPart({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return <CountedContext value={id}>{children}</CountedContext>;
}

/** Tells of a part as long as it stands; nothing where nobody lists it. */
export function useRecordPart({ id, label, count }: RecordPart): void {
  const store = use(PartsContext);
  useEffect(() => {
    store?.tell(id, { id, ...(label === undefined ? {} : { label }), count });
    return () => store?.tell(id, undefined);
  }, [store, id, label, count]);
}

/** Tells how much is in the part one stands in; nothing where one stands in none. */
export function useCountOfPart(count: string): void {
  useRecordPart({ id: use(CountedContext) ?? '', count });
}

/** The parts of the page one stands in, in the order they stand there. */
export function useRecordOutline(): Parts {
  const store = use(PartsContext);
  return useSyncExternalStore(store?.subscribe ?? unheard, store?.parts ?? nothing);
}

const none: Parts = new Map();
const nothing = () => none;
const unheard = () => () => undefined;

function createParts(): PartsStore {
  let parts = none;
  const listeners = new Set<() => void>();
  return {
    parts: () => parts,
    tell: (id, part) => {
      const others = [...parts.values()].filter((known) => known.id !== id);
      const all = part === undefined ? others : [...others, part].toSorted(byPlace);
      parts = new Map(all.map((each) => [each.id, each]));
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function byPlace(one: RecordPart, other: RecordPart): number {
  const [here, there] = [document.getElementById(one.id), document.getElementById(other.id)];
  if (here === null || there === null) return 0;
  return here.compareDocumentPosition(there) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}
