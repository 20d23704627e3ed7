import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomCases } from '../../tests/random-cases.ts';
import { createBrowserHistory, type HistoryWindow } from './browser-history.ts';
import { LOGIN, loginBefore, loginDestination } from '../session/login-destination.ts';

const law = randomCases(2000);
const origin = 'https://register.example';

describe('the redirect target of a login', () => {
  /** Links that try to redirect to another site or to crash the page. */
  const hostile = fc
    .array(
      fc.oneof(
        fc.constantFrom('/', '//', '\\', '/.', '/..', '@', ':', '%2f', '%5c', '?', '#', '\t', '\n', ' '),
        fc.constantFrom('elsewhere.example', 'https:', 'javascript:', 'data:', 'login', 'books', origin),
        fc.string({ maxLength: 3 }),
      ),
      { maxLength: 6 },
    )
    .map((parts) => parts.join(''));

  it('is an address of this portal for any link', () => {
    const holds = fc.property(fc.constantFrom('', '/'), hostile, (start, text) => {
      const place = loginDestination(`?${new URLSearchParams({ next: start + text }).toString()}`, origin);
      expect(place.startsWith('/')).toBe(true);
      expect(new URL(place, origin).origin).toBe(origin);
      expect(new URL(place, origin).pathname).not.toBe(LOGIN);
    });
    fc.assert(holds, randomCases(5000));
  });

  it('keeps path, query and fragment', () => {
    const part = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }).map(encodeURIComponent);
    const places = fc
      .tuple(fc.array(part, { minLength: 1, maxLength: 3 }), fc.option(part), fc.option(part))
      .map(([path, query, fragment]) => {
        const url = new URL(`/books/${path.join('/')}`, origin);
        if (query !== null) url.search = `?a=${query}`;
        if (fragment !== null) url.hash = `#${fragment}`;
        return `${url.pathname}${url.search}${url.hash}`;
      })
      .filter((place) => place.startsWith('/books/'));
    const holds = fc.property(places, (place) => {
      const login = loginBefore(place);
      expect(loginDestination(login.slice(login.indexOf('?')), origin)).toBe(place);
    });
    fc.assert(holds, law);
  });
});

/** A fake window with history entries; `go` beyond the ends does nothing, as in a browser. */
class Page implements HistoryWindow {
  private readonly entries: { state: unknown; url: URL }[] = [{ state: null, url: new URL('/a', origin) }];
  private readonly listeners: (() => void)[] = [];
  private at = 0;

  get location(): URL {
    return this.current.url;
  }

  readonly history: { state: unknown } & Omit<HistoryWindow['history'], 'state'> = {
    state: undefined,
    pushState: (state: unknown, _: string, to?: string | URL | null) => {
      this.entries.splice(this.at + 1, Infinity, { state, url: new URL(to ?? '', this.current.url) });
      this.at += 1;
      this.history.state = this.current.state;
    },
    replaceState: (state: unknown, _: string, to?: string | URL | null) => {
      this.entries[this.at] = { state, url: new URL(to ?? this.current.url, this.current.url) };
      this.history.state = this.current.state;
    },
    go: (delta = 0) => {
      if (this.entries[this.at + delta] === undefined || delta === 0) return;
      this.at += delta;
      this.history.state = this.current.state;
      for (const listener of this.listeners) listener();
    },
  };

  addEventListener(_: 'popstate', listener: () => void): void {
    this.listeners.push(listener);
  }

  get place(): string {
    return this.current.url.pathname + this.current.url.search;
  }

  /** All entries of the history. */
  get trail(): readonly string[] {
    return this.entries.map(({ url }) => url.pathname + url.search);
  }

  private get current() {
    return this.entries[this.at] ?? { state: null, url: new URL(origin) };
  }
}

type Step =
  | { readonly kind: 'move'; readonly to: string; readonly how: 'push' | 'replace' }
  | { readonly kind: 'go'; readonly delta: number }
  | { readonly kind: 'edit' | 'save' | 'agree' | 'stay' };

const steps = fc.array(
  fc.oneof<fc.Arbitrary<Step>[]>(
    fc.record({
      kind: fc.constant('move'),
      to: fc.constantFrom('/a', '/b', '/b?page=2', '/c', '/c?x=1'),
      how: fc.constantFrom('push', 'replace'),
    }),
    fc.record({ kind: fc.constant('go'), delta: fc.constantFrom(-2, -1, 1, 2) }),
    fc.record({ kind: fc.constantFrom('edit', 'save', 'agree', 'stay') }),
  ),
  { maxLength: 12 },
);

describe('the address bar as a store', () => {
  /** Walks through a page and reports the state before and after each step. */
  function walk(taken: readonly Step[], told: (step: Step, before: Seen, after: Seen) => void): void {
    const page = new Page();
    let isHeld = false;
    const history = createBrowserHistory(page, () => isHeld);
    const seen = (): Seen => ({
      place: history.location(),
      blocker: history.blocker().state,
      bar: page.place,
      trail: page.trail,
      isHeld,
    });
    for (const step of taken) {
      const before = seen();
      if (step.kind === 'move') history.move(step.to, step.how);
      else if (step.kind === 'go') page.history.go(step.delta);
      else if (step.kind === 'agree') history.blocker().proceed?.();
      else if (step.kind === 'stay') history.blocker().reset?.();
      else isHeld = step.kind === 'edit';
      told(step, before, seen());
    }
  }

  interface Seen {
    readonly place: string;
    readonly blocker: string;
    readonly bar: string;
    readonly trail: readonly string[];
    readonly isHeld: boolean;
  }

  const path = (place: string) => place.split('?')[0];

  it('returns the address also while a navigation waits', () => {
    const holds = fc.property(steps, (taken) => {
      walk(taken, (_, __, after) => {
        expect(after.place).toBe(after.bar);
      });
    });
    fc.assert(holds, law);
  });

  it('holds navigation with unsaved changes until the person confirms', () => {
    const holds = fc.property(steps, (taken) => {
      walk(taken, (step, before, after) => {
        if (before.isHeld && step.kind !== 'agree') expect(path(after.place)).toBe(path(before.place));
      });
    });
    fc.assert(holds, law);
  });

  it('asks for confirmation only for another path with unsaved changes', () => {
    const holds = fc.property(steps, (taken) => {
      walk(taken, (step, before, after) => {
        if (step.kind !== 'move' || before.blocker !== 'unblocked') return;
        const isAsked = before.isHeld && path(step.to) !== path(before.place);
        expect(after.blocker).toBe(isAsked ? 'blocked' : 'unblocked');
        if (!isAsked) expect(after.place).toBe(step.to);
      });
    });
    fc.assert(holds, law);
  });

  it('keeps the history entries after a held or cancelled navigation', () => {
    const holds = fc.property(steps, (taken) => {
      walk(taken, (step, before, after) => {
        const isHeld = after.blocker === 'blocked' || step.kind === 'stay' || step.kind === 'go';
        if (isHeld) expect(after.trail).toEqual(before.trail);
      });
    });
    fc.assert(holds, law);
  });
});
