import { isValues } from '../../engine/record/index.ts';

/** A text store such as `sessionStorage`. */
export interface TextStore {
  readonly getItem: (name: string) => string | null;
  readonly setItem: (name: string, text: string) => void;
}

/** The key of a request without a final response. */
interface Unanswered {
  readonly key: string;
  /** Time of the first attempt, in milliseconds. */
  readonly since: number;
}

const NAME = 'unanswered';

/** Shorter than the server stores responses: later an equal request is a new one. */
const keptMs = 60 * 60 * 1000;

/** Idempotency keys by intent of requests without a final response; they survive a reload. */
export function unansweredIn(store: TextStore, now: () => number) {
  const read = (): Readonly<Record<string, Unanswered>> => {
    const recent = Object.entries(parsed(store.getItem(NAME)));
    return Object.fromEntries(recent.filter(([, { since }]) => now() - since < keptMs));
  };
  const write = (entries: Readonly<Record<string, Unanswered>>): void => store.setItem(NAME, JSON.stringify(entries));
  return {
    keyOf: (intent: string): string | undefined => read()[intent]?.key,
    keep: (intent: string, key: string): void => write({ [intent]: { key, since: now() }, ...read() }),
    forget: (intent: string): void => {
      const { [intent]: _, ...others } = read();
      write(others);
    },
  };
}

function parsed(text: string | null): Readonly<Record<string, Unanswered>> {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    return isValues(stored) ? (stored as Readonly<Record<string, Unanswered>>) : {}; // only this module writes it
  } catch {
    return {};
  }
}
