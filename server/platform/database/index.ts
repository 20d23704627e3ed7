export { grantApplication, limitApplication, mayPrepare } from './application-role.ts';
export { confirmServing } from './confirm-serving.ts';
export { checkPostgres } from './check-postgres.ts';
export { openDatabase, openExisting, openToRead } from './open-database.ts';
