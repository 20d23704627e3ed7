export { grantApplication, limitApplication, mayPrepare } from './application-role.ts';
export { checkPostgres } from './check-postgres.ts';
export { openDatabase, openExisting, openToRead } from './open-database.ts';
export { servingCheck } from './serving-check.ts';
