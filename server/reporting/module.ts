import type { Module } from '../module.ts';
import { periodHooks } from './hooks.ts';
import { openPeriods } from './open-periods.ts';

/** Periods that organizations report, and what of them is submitted. */
export const reporting: Module = {
  hooks: ({ catalogue }) => ({ reportingPeriod: periodHooks(catalogue) }),
  jobs: (working) => [openPeriods(working)],
};
