import type { Registry } from '../../engine/react/index.ts';
import { icons } from './icons.ts';
import { panels } from './panels.tsx';
import { screens } from './screens.ts';
import { widgets } from './widgets.tsx';

/** What metadata may name beyond what the engine has. */
export const registry: Registry = { icons, screens, cells: {}, panels, widgets };
