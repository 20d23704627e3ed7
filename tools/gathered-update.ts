import { relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { EnvironmentModuleNode, HotUpdateOptions } from 'vite';

/** Longer than Vite's watcher takes to tell of one of several files written together. */
const quietMs = 100;

/**
 * Gathers what is written under `folder` and answers all of it with the first file, once nothing is being written any
 * more: an open screen takes it in at once and never stands half on the old and half on the new.
 */
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
