import type { EntityRoute } from '../../metadata/types/index.ts';
import type { PortalEntity } from '../state/index.ts';

/** The page on which an action is asked, or the form of what it makes; undefined where a dialog does. */
export function actionPage({ routes }: Pick<PortalEntity, 'routes'>, action: string): EntityRoute | undefined {
  return routes.find(({ screen, action: asked }) => (screen === 'action' || screen === 'form') && asked === action);
}
