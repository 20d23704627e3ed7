import { Fragment, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import type { AppRoute } from '../../engine/metadata/index.ts';
import { useLabel } from '../../engine/react/index.ts';
import { lazyComponent } from '../../engine/react/load/index.ts';
import { Permitted, SignedOutOnly } from '../session/guards.tsx';

const OperationScreen = lazyComponent(
  async () => (await import('../../engine/react/operation/index.ts')).OperationScreen,
);

/**
 * The form of an operation; address parameters prefill fields of their names. Public routes are for visitors who are
 * not signed in.
 */
export function OperationRoute({ route }: { readonly route: AppRoute }) {
  const label = useLabel();
  const { '*': _, ...given } = useParams();
  const { path, operation = '', intro = {}, success, to, permission, access } = route;
  const Guard = access === 'public' ? SignedOutOnly : Fragment;
  return (
    <Guard>
      <Permitted permission={permission}>
        <Suspense>
          <OperationScreen
            key={path}
            operation={operation}
            title={label(route.label)}
            intro={label(intro)}
            success={success}
            to={to}
            given={given}
          />
        </Suspense>
      </Permitted>
    </Guard>
  );
}
