import type { Registry } from '../../engine/react/index.ts';
import { icons } from '../../generated/portal/icons.ts';
import { asked } from './asked.ts';
import { parts } from './parts.ts';

/** What metadata may name beyond what the engine has. */
export const registry: Registry = { icons, asked, ...parts };
