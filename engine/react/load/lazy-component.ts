import { createElement, lazy, type ComponentType } from 'react';
import { FAILED_FOR_MS, fetched } from './memoize-promise.ts';

/** What every part waits for. */
let companion: () => Promise<unknown> = () => Promise.resolve();

/** Has every part wait for `load` too, which is asked each time: for words that nothing needs before. */
export function preloadWith(load: () => Promise<unknown>): void {
  companion = load;
}

/** What an import answers, once what all parts come with is there too. @throws NotLoaded where either could not be fetched */
export async function withCompanion<Value>(imported: Promise<Value>): Promise<Value> {
  const [value] = await fetched(Promise.all([imported, companion()]));
  return value;
}

/**
 * A part whose code comes when it is first shown; it suspends until then. React's own `lazy` keeps a failed import for
 * ever: here another one takes its place, for whoever shows the part a moment later. @throws NotLoaded while rendered,
 * where the import failed
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
