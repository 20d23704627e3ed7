import { availableParallelism } from 'node:os';
import { chromium, type Browser, type Page } from 'playwright';
import { chromiumFlags, findChromium } from '../chromium.ts';

/** A story with its picture or error. */
export interface DrawnStory {
  readonly story: string;
  readonly drawn: Buffer | Error;
}

const desktop = { width: 1440, height: 900 };
/** A Monday in office hours, after all dates in stories. */
const now = new Date('2026-11-23T09:00:00Z');
/** Timeout of a story. */
const storyLimitMs = 120_000;

/** Launches a browser with deterministic rendering. @throws Error without Chromium */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('There is no Chromium; name one in CHROMIUM_PATH.');
  const args = [...chromiumFlags, '--font-render-hinting=none', '--force-color-profile=srgb'];
  return chromium.launch({ executablePath, args });
}

/** Renders each story after its play function, several in parallel; `hear` receives each. */
export async function drawStories(
  browser: Browser,
  address: string,
  stories: readonly string[],
  hear: (drawn: DrawnStory) => Promise<void>,
): Promise<void> {
  const waiting = [...stories];
  const work = async () => {
    // A separate context, because stories store data in the browser.
    const context = await browser.newContext({
      viewport: desktop,
      reducedMotion: 'reduce',
      timezoneId: 'Europe/Bratislava',
    });
    await context.clock.setFixedTime(now);
    await context.addInitScript(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    for (let story = waiting.shift(); story !== undefined; story = waiting.shift()) {
      const page = await context.newPage();
      const drawn = await drawStory(page, `${address}/iframe.html?viewMode=story&id=${story}`).catch((error: unknown) =>
        error instanceof Error ? error : new Error(String(error)),
      );
      await page.close();
      await hear({ story, drawn });
    }
    await context.close();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}

async function drawStory(page: Page, address: string): Promise<Buffer> {
  page.setDefaultTimeout(storyLimitMs);
  await page.setViewportSize(desktop);
  await page.goto(address);
  const size = await page.waitForFunction(sizeOfStory).then((handle) => handle.jsonValue());
  if (size !== undefined && size !== 'usual') {
    await page.setViewportSize(size);
    await page.reload();
  }
  await page.waitForFunction(hasFinished);
  await page.evaluate(untilStill, stillMs);
  await page.evaluate(() => document.fonts.ready);
  return page.screenshot({ animations: 'disabled', caret: 'hide', fullPage: true });
}

/** Milliseconds without DOM changes, because lazy parts load after the play function. */
const stillMs = 500;

/** Runs in the page: waits until the DOM has not changed for a while. */
function untilStill(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      observer.disconnect();
      resolve();
    };
    let waiting = setTimeout(end, milliseconds);
    const observer = new MutationObserver(() => {
      clearTimeout(waiting);
      waiting = setTimeout(end, milliseconds);
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
}

/** The used part of Storybook's preview API. */
interface Preview {
  readonly currentRender?: {
    readonly phase?: string;
    readonly story?: {
      readonly storyGlobals?: { readonly viewport?: { readonly value?: string } };
      readonly parameters?: {
        readonly viewport?: {
          readonly options?: Readonly<
            Record<string, { readonly styles: { readonly width: string; readonly height: string } }>
          >;
        };
      };
    };
  };
}

/** Runs in the page: the viewport of the story; falsy until Storybook has loaded it. */
function sizeOfStory(): { width: number; height: number } | 'usual' | undefined {
  const preview = (window as { readonly __STORYBOOK_PREVIEW__?: Preview }).__STORYBOOK_PREVIEW__; // Storybook sets it
  const story = preview?.currentRender?.story;
  if (story === undefined) return undefined;
  const styles = story.parameters?.viewport?.options?.[story.storyGlobals?.viewport?.value ?? '']?.styles;
  if (styles === undefined) return 'usual';
  return { width: Number.parseInt(styles.width, 10), height: Number.parseInt(styles.height, 10) };
}

/** Runs in the page: true when the story has rendered and played. @throws Error when it failed */
function hasFinished(): boolean {
  const preview = (window as { readonly __STORYBOOK_PREVIEW__?: Preview }).__STORYBOOK_PREVIEW__; // Storybook sets it
  const phase = preview?.currentRender?.phase;
  if (phase === 'errored') throw new Error('the story fails; its test says why');
  return phase === 'finished';
}
