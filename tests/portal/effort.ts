import type { Page } from 'playwright';

/** What somebody did by hand. */
export interface Effort {
  readonly clicks: number;
  readonly keys: number;
}

/** Reads what was done since it was read last. */
export type ReadEffort = () => Promise<Effort>;

/**
 * Counts presses of the mouse and of keys on the pages of a person, from their next page on. A text that the test fills in
 * at once counts as its letters and the key that leads to its field. Choosing a file in the dialog of the browser is not counted.
 */
export async function countEffort(page: Page): Promise<ReadEffort> {
  await page.context().addInitScript(listen);
  return () =>
    page.evaluate(() => {
      const read = (name: string) => Number(sessionStorage.getItem(`effort-${name}`) ?? 0);
      const effort = { clicks: read('clicks'), keys: read('keys') };
      for (const name of Object.keys(effort)) sessionStorage.removeItem(`effort-${name}`);
      return effort;
    });
}

/** Runs in the page: it keeps its counts in the tab, so that they outlast a reload. */
function listen(): void {
  let isTyped = false;
  const add = (name: string, count: number) => {
    const key = `effort-${name}`;
    sessionStorage.setItem(key, String(Number(sessionStorage.getItem(key) ?? 0) + count));
  };
  addEventListener(
    'pointerdown',
    (event) => {
      // A press that would have hit another element is held back behind this listener, and pressed once more.
      // oxlint-disable-next-line house/no-time-in-tests -- runs in the page once the event went through all listeners
      setTimeout(() => event.isTrusted && !event.defaultPrevented && add('clicks', 1));
    },
    true,
  );
  addEventListener(
    'keydown',
    ({ isTrusted, repeat }) => {
      if (!isTrusted || repeat) return;
      isTyped = true;
      add('keys', 1);
    },
    true,
  );
  addEventListener(
    'input',
    (event) => {
      if (!isTyped && event instanceof InputEvent) add('keys', (event.data ?? '').length + 1);
      isTyped = false;
    },
    true,
  );
}

export const sumOf = (efforts: readonly Effort[]): Effort => ({
  clicks: efforts.reduce((sum, { clicks }) => sum + clicks, 0),
  keys: efforts.reduce((sum, { keys }) => sum + keys, 0),
});
