import { cells } from './cells.ts';
import { listPanels } from './list-panels.ts';
import { panels } from './panels.ts';
import { screens } from './screens.ts';
import { widgets } from './widgets.ts';

/** What metadata may name beyond what the engine has, each loaded when first shown; `npm run metadata -- check` knows these names. */
export const parts = { cells, listPanels, panels, screens, widgets };
