export { assertHoldersOpen, assertPeriodOpen, precheckPeriods, type DatedMovement } from './closed-period.ts';
export { isCertificateReported } from './bind-entries.ts';
export { entryTimingOf, reportingKindOf, periodAt } from './described-period.ts';
export { noteReport } from './note-report.ts';
export { submitPeriod, type CurrentReport } from './submit-period.ts';
