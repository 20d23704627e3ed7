import { describe, expect, it } from 'vitest';
import { createBrowserHistory, type HistoryWindow } from './browser-history.ts';

/** A fake window with history whose `go` notifies synchronously. */
function openPage(start: string) {
  const entries: { state: unknown; url: URL }[] = [{ state: null, url: new URL(start, 'https://example.org') }];
  let at = 0;
  const listeners: (() => void)[] = [];
  const current = () => entries[at] ?? { state: null, url: new URL('https://example.org') };
  const page: HistoryWindow = {
    history: {
      get state() {
        return current().state;
      },
      pushState: (state: unknown, _: string, to?: string | URL | null) => {
        entries.splice(at + 1, Infinity, { state, url: new URL(to ?? '', current().url) });
        at += 1;
      },
      replaceState: (state: unknown, _: string, to?: string | URL | null) => {
        entries[at] = { state, url: to === undefined || to === null ? current().url : new URL(to, current().url) };
      },
      go: (delta = 0) => {
        at += delta;
        for (const listener of listeners) listener();
      },
    },
    get location() {
      return current().url;
    },
    addEventListener: (_, listener) => listeners.push(listener),
  };
  return { page, url: () => current().url.pathname };
}

it('follows navigation and browser back', () => {
  const { page } = openPage('/books');
  const history = createBrowserHistory(page, () => false);
  history.move('/books/5?tab=1', 'push');
  expect(history.location()).toBe('/books/5?tab=1');
  page.history.go(-1);
  expect(history.location()).toBe('/books');
});

describe('with unsaved changes', () => {
  const open = () => {
    const { page, url } = openPage('/books');
    let isHeld = false;
    const history = createBrowserHistory(page, () => isHeld);
    history.move('/books/5', 'push');
    isHeld = true;
    return { page, url, history };
  };

  it('holds a navigation until the person confirms', () => {
    const { history } = open();
    history.move('/loans', 'push');
    expect([history.location(), history.blocker().state]).toEqual(['/books/5', 'blocked']);
    history.blocker().proceed?.();
    expect([history.location(), history.blocker().state]).toEqual(['/loans', 'unblocked']);
  });

  it('drops a cancelled navigation', () => {
    const { history } = open();
    history.move('/loans', 'push');
    history.blocker().reset?.();
    expect([history.location(), history.blocker().state]).toEqual(['/books/5', 'unblocked']);
  });

  it('reverts browser back and repeats it after confirmation', () => {
    const { page, url, history } = open();
    page.history.go(-1);
    expect([url(), history.location(), history.blocker().state]).toEqual(['/books/5', '/books/5', 'blocked']);
    history.blocker().proceed?.();
    expect([url(), history.location()]).toEqual(['/books', '/books']);
  });

  it('allows changes of the query', () => {
    const { history } = open();
    history.move('/books/5?tab=2', 'replace');
    expect(history.location()).toBe('/books/5?tab=2');
  });
});
