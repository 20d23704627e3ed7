import { relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { EnvironmentModuleNode, HotUpdateOptions } from 'vite';

/** Longer than Vite's watcher needs to report files written together. */
const quietMs = 100;

/** Collects file changes under `folder` and applies them together once writing has ended, so that a screen is never half updated. */
export function gatheredUpdate(
  folder: string,
  isWriting: () => boolean,
): (update: HotUpdateOptions) => Promise<EnvironmentModuleNode[] | undefined> {
  const gathered = new Set<EnvironmentModuleNode>();
  let isGathering = false;
  let lastTold = 0;
  return async ({ file, modules }) => {
    if (relative(folder, file).startsWith('..')) return undefined;
    for (const module of modules) gathered.add(module);
    lastTold = performance.now();
    if (isGathering) return [];
    isGathering = true;
    while (isWriting() || performance.now() - lastTold < quietMs) await wait(quietMs / 2);
    isGathering = false;
    const all = [...gathered];
    gathered.clear();
    return all;
  };
}
