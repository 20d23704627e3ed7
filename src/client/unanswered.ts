import { isValues } from '../../engine/record/index.ts';

/** Keeps something as text, as a browser's `sessionStorage` does. */
export interface TextStore {
  readonly getItem: (name: string) => string | null;
  readonly setItem: (name: string, text: string) => void;
}

/** A key under which something was asked that has no final answer yet. */
interface Unanswered {
  readonly key: string;
  /** When it was first asked, in milliseconds. */
  readonly since: number;
}

const NAME = 'unanswered';

/** Less than the server remembers its answers for: asked later, the same words are another request. */
const keptMs = 60 * 60 * 1000;

/** The keys of what was asked without a final answer, by what was asked; kept over a reload of the page. */
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
    return isValues(stored) ? (stored as Readonly<Record<string, Unanswered>>) : {}; // nobody but this module writes it
  } catch {
    return {};
  }
}
