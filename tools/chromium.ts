import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Chromium flags: no background connections, usable as root. */
export const chromiumFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** For tests: optimizing compilers off, because short-lived pages spend a fifth of CPU time on them. */
export const testFlags: readonly string[] = [...chromiumFlags, '--js-flags=--no-maglev --no-opt'];

/** The headless shell first: it needs a third less CPU time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];

const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Path of Chromium: `CHROMIUM_PATH`, else the first match in the PATH and usual places. */
export function findChromium(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string | undefined {
  const named = environment['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') return existsSync(named) ? named : undefined;
  const folders = [...(environment['PATH'] ?? '').split(delimiter), '/usr/bin'];
  const candidates = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...places];
  return candidates.find((candidate) => existsSync(candidate));
}
