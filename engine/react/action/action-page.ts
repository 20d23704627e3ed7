import type { EntityRoute } from '../../metadata/types/index.ts';
import type { PortalEntity } from '../state/index.ts';

/** The page on which an action is asked; undefined where a dialog does. */
export function actionPage({ routes }: Pick<PortalEntity, 'routes'>, action: string): EntityRoute | undefined {
  return routes.find((route) => route.screen === 'action' && route.action === action);
}
