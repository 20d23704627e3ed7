import { Suspense, type ComponentType, type ReactNode } from 'react';
import { lazyComponent } from '../../load/index.ts';
import type { ControlProps } from '../use-control.ts';

/** A widget whose code is loaded on first render; an empty box as placeholder avoids a layout shift. */
export function lazyWidget(load: () => Promise<ComponentType<ControlProps>>): (props: ControlProps) => ReactNode {
  const Part = lazyComponent(load);
  return function LazyWidget(props) {
    return (
      <Suspense fallback={<div className="bp6-input bp6-fill" aria-hidden="true" />}>
        <Part {...props} />
      </Suspense>
    );
  };
}
