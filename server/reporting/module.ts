import type { Module } from '../module.ts';
import { entryHooks, periodHooks } from './hooks.ts';
import { openPeriods } from './open-periods.ts';
import { boundEnergyOfBefore, reportEntryTables } from './report-entries.ts';

/** Periods that organizations report, and what of them is submitted. */
export const reporting: Module = {
  tables: (catalogue) => [
    { name: 'report-entries', statements: reportEntryTables(catalogue) },
    { name: 'bound-energy', statements: boundEnergyOfBefore },
  ],
  hooks: ({ catalogue }) => ({
    reportingPeriod: periodHooks(catalogue),
    electricity: entryHooks('electricity'),
    otherFuelsEntry: entryHooks('otherFuelsEntry'),
  }),
  jobs: (working) => [openPeriods(working)],
};
