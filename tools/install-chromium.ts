import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium } from './chromium.ts';

const advice =
  'Tests need a browser: please install Chromium (on Debian and Ubuntu: apt-get install chromium-headless-shell) or name one in CHROMIUM_PATH.';

/**
 * Installs Debian's headless Chromium, else the full one, if this machine allows it.
 * @returns the path of the browser
 * @throws Error with installation advice
 */
export function installChromium(): string {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Error(advice);
  console.log('Installing Chromium (Debian’s package) …');
  const hasIndex = aptGet('update');
  const packages = ['chromium-headless-shell', 'chromium'];
  const isInstalled = hasIndex && packages.some((name) => aptGet('install', '--yes', '--no-install-recommends', name));
  const path = isInstalled ? findChromium() : undefined;
  if (path === undefined) throw new Error(advice);
  return path;
}

function aptGet(...values: readonly string[]): boolean {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return (
    spawnSync('apt-get', ['--quiet=2', ...values], { stdio: ['ignore', 'ignore', 'inherit'], env: environment })
      .status === 0
  );
}
