import { availableParallelism } from 'node:os';
import { chromium, type Browser, type Page } from 'playwright';
import { chromiumFlags, findChromium } from '../chromium.ts';

/** A story with its picture, or with why there is none. */
export interface DrawnStory {
  readonly story: string;
  readonly drawn: Buffer | Error;
}

const desktop = { width: 1440, height: 900 };
/** A Monday in office hours, after what stories are about. */
const now = new Date('2026-11-23T09:00:00Z');
/** A story that has not finished by then never will. */
const storyLimitMs = 120_000;

/** Launches a browser that draws the same page the same way each time. @throws where the machine has none */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('There is no Chromium; name one in CHROMIUM_PATH.');
  const args = [...chromiumFlags, '--font-render-hinting=none', '--force-color-profile=srgb'];
  return chromium.launch({ executablePath, args });
}

/** Draws each story of a built Storybook as it looks once it has played, some at a time; `hear` is told of each. */
export async function drawStories(
  browser: Browser,
  address: string,
  stories: readonly string[],
  hear: (drawn: DrawnStory) => Promise<void>,
): Promise<void> {
  const waiting = [...stories];
  const work = async () => {
    // A context of its own: stories keep things in the browser.
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

/** Parts below a record come with code of their own, after a story has played: so long nothing has to change, in milliseconds. */
const stillMs = 500;

/** In the page: waits until nothing in it has changed for a while. */
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

/** What of Storybook in the page is read, in its own words. */
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

/** In the page: the size that a story asks for; falsy until Storybook knows the story. */
function sizeOfStory(): { width: number; height: number } | 'usual' | undefined {
  const preview = (window as { readonly __STORYBOOK_PREVIEW__?: Preview }).__STORYBOOK_PREVIEW__; // Storybook sets it
  const story = preview?.currentRender?.story;
  if (story === undefined) return undefined;
  const styles = story.parameters?.viewport?.options?.[story.storyGlobals?.viewport?.value ?? '']?.styles;
  if (styles === undefined) return 'usual';
  return { width: Number.parseInt(styles.width, 10), height: Number.parseInt(styles.height, 10) };
}

/** In the page: whether a story has rendered and played. @throws where it failed */
function hasFinished(): boolean {
  const preview = (window as { readonly __STORYBOOK_PREVIEW__?: Preview }).__STORYBOOK_PREVIEW__; // Storybook sets it
  const phase = preview?.currentRender?.phase;
  if (phase === 'errored') throw new Error('the story fails; its test says why');
  return phase === 'finished';
}
