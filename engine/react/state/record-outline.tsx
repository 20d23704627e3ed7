import { createContext, use, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';

/** A part of a record's page, for the list of links to its parts. */
export interface RecordPart {
  /** Id of its element. */
  readonly id: string;
  /** For a part that is no section of the form. */
  readonly label?: string;
  /** Formatted count of its content; undefined while loading. */
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

/** Collects the parts of a record's page with their counts. */
export function RecordOutline({ children }: { readonly children: ReactNode }) {
  const [store] = useState(createParts);
  return <PartsContext value={store}>{children}</PartsContext>;
}

/** Assigns counts of its descendants to the part with this element id. */
export function CountedPart({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return <CountedContext value={id}>{children}</CountedContext>;
}

/** Registers a part while mounted; no effect outside a RecordOutline. */
export function useRecordPart({ id, label, count }: RecordPart): void {
  const store = use(PartsContext);
  useEffect(() => {
    store?.tell(id, { id, ...(label === undefined ? {} : { label }), count });
    return () => store?.tell(id, undefined);
  }, [store, id, label, count]);
}

/** Sets the count of the surrounding part, if any. */
export function useCountOfPart(count: string): void {
  useRecordPart({ id: use(CountedContext) ?? '', count });
}

/** The parts of the surrounding page, in document order. */
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
