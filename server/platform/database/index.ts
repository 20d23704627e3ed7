export { grantApplication, mayPrepare } from './application-role.ts';
export { openDatabase, openToRead } from './open-database.ts';
