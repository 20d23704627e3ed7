import { Suspense } from 'react';
import type { AppRoute } from '../../engine/metadata/index.ts';
import { useLabel } from '../../engine/react/index.ts';
import { lazyComponent } from '../../engine/react/load/index.ts';

const StepsScreen = lazyComponent(async () => (await import('../../engine/react/steps/index.ts')).StepsScreen);

/** The steps screen of an entity, at an address for each step. */
export function StepsRoute({ route: { path, label, entity = '', step = '' } }: { readonly route: AppRoute }) {
  const title = useLabel()(label);
  return (
    <Suspense>
      <StepsScreen key={path} title={title} entity={entity} waiting={step} />
    </Suspense>
  );
}
