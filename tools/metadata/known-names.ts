import { resolve } from 'node:path';
import { BlueprintIcons_16 } from '@blueprintjs/icons/lib/esm/generated/16px/blueprint-icons-16.js';
import type { KnownNames } from '../../engine/metadata/read/index.ts';
import { registerComponents } from '../../src/register/register-components.ts';
import { project } from '../run.ts';
import { serverNames } from './server-names.ts';

const icons = Object.values(BlueprintIcons_16);

/** Names that code provides for the metadata in `folder`; register components only for its own. */
export function knownNamesOf(folder: string): KnownNames {
  if (resolve(folder) !== resolve(project, 'metadata')) return { icons };
  const { cells, listPanels, panels, screens, widgets } = registerComponents;
  return {
    icons,
    cells: Object.keys(cells),
    panels: Object.keys(panels),
    listPanels: Object.keys(listPanels),
    screens: Object.keys(screens),
    widgets: Object.keys(widgets),
    ...serverNames(),
  };
}
