import { createElement, Suspense, type ComponentType, type ReactNode } from 'react';
import { lazyComponent } from '../../engine/react/load/index.ts';

/**
 * A component loaded with the first screen that shows it. It has its own Suspense boundary, so that surrounding content
 * stays visible. A plain function, because the form library accepts no other widgets.
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
