export { grantApplication, mayPrepare } from './application-role.ts';
export { checkPostgres } from './check-postgres.ts';
export { openDatabase, openExisting, openToRead } from './open-database.ts';
