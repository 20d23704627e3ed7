export { answersFor } from './answers-for.ts';
export { endSupervision } from './end-supervision.ts';
export { formerAgreementsOfBefore } from './former-periods.ts';
export { fullAddressOf, organizationHooks } from './hooks.ts';
export { clearRoleEndDates } from './clear-role-end-dates.ts';
export { isTemporary } from './is-temporary.ts';
export { organizationOperations } from './operations.ts';
