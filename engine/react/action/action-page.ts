import type { EntityRoute } from '../../metadata/types/index.ts';
import type { PortalEntity } from '../state/index.ts';

/** The route of the page that asks an action's arguments; undefined when a dialog asks them. */
export function actionPage({ routes }: Pick<PortalEntity, 'routes'>, action: string): EntityRoute | undefined {
  return routes.find(({ screen, action: asked }) => (screen === 'action' || screen === 'form') && asked === action);
}
