import { Suspense } from 'react';
import { partOf } from '../../load/index.ts';
import type { ScalarWidgetProps } from './scalar-widget.ts';

// Few forms look anything up.
const LookUpBox = partOf(async () => (await import('./look-up-box.tsx')).LookUpBox);

/** A line of text by which something is looked up. */
export function LookUpWidget({ id, value }: ScalarWidgetProps) {
  return (
    <Suspense>
      <LookUpBox id={id} value={value} />
    </Suspense>
  );
}
