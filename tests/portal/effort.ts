import type { Page } from 'playwright';

export interface Effort {
  readonly clicks: number;
  readonly keys: number;
}

/** Reads the effort since the previous read. */
export type ReadEffort = () => Promise<Effort>;

/**
 * Counts mouse and key presses in a browser context, from the next page load. A text filled by the test counts as its
 * letters plus Tab. Choosing a file in the browser's dialog is not counted.
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

/** Runs in the page; counts are in the session storage, so that they survive a reload. */
function listen(): void {
  let isTyped = false;
  const add = (name: string, count: number) => {
    const key = `effort-${name}`;
    sessionStorage.setItem(key, String(Number(sessionStorage.getItem(key) ?? 0) + count));
  };
  addEventListener(
    'pointerdown',
    (event) => {
      // In a later listener, Playwright prevents a press that would hit another element, and retries it.
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
