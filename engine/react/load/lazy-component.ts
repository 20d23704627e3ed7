import { createElement, lazy, type ComponentType } from 'react';
import { FAILED_FOR_MS, fetched } from './memoize-promise.ts';

/** Loads what every lazy component waits for. */
let companion: () => Promise<unknown> = () => Promise.resolve();

/** Makes every lazy component also wait for `load`, called each time; for texts needed only by them. */
export function preloadWith(load: () => Promise<unknown>): void {
  companion = load;
}

/** Resolves to the import's value once the companion is loaded too. @throws NotLoaded when either fails */
export async function withCompanion<Value>(imported: Promise<Value>): Promise<Value> {
  const [value] = await fetched(Promise.all([imported, companion()]));
  return value;
}

/**
 * A component whose code is loaded on first render; suspends until then. React's `lazy` caches a failed import forever;
 * here it is replaced, so that a later render retries. @throws NotLoaded during render when the import failed
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const imported = () =>
    lazy(async () => {
      try {
        return { default: await withCompanion(load()) };
      } catch (cause) {
        setTimeout(() => {
          current = imported();
        }, FAILED_FOR_MS);
        throw cause;
      }
    });
  let current = imported();
  return function Part(props: Props) {
    return createElement(current, props);
  };
}
