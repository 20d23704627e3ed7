import { createElement, Suspense, type ComponentType, type ReactNode } from 'react';
import { lazyComponent } from '../../engine/react/load/index.ts';

/**
 * A part that is loaded with the first screen that shows it. It waits by itself: what is around it is there already, and
 * would vanish from under the person's hands. A plain function, since the form library takes nothing else for widgets.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): ComponentType<Props> {
  const Part = lazyComponent(load);
  return function LazyPart(props: Props) {
    return createElement(Suspense, { fallback: meanwhile }, createElement(Part, props));
  };
}
