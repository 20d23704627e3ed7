import type { Hooks } from '../engine/api/index.ts';

/** What this register does besides when records are saved, removed and acted on, by entity. */
export const hooks: Hooks = {};
