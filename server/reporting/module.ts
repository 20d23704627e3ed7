import type { Module } from '../module.ts';
import { entryHooks, periodHooks } from './hooks.ts';
import { openPeriods } from './open-periods.ts';
import { boundEnergyOfBefore, reportEntryTables } from './report-entries.ts';

/** Module for reporting periods and submitted reports. */
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
