export { grantApplication } from './application-role.ts';
export { checkDatabase } from './check-database.ts';
export { openDatabase } from './open-database.ts';
export { prepareDatabase, type Preparation } from './prepare-database.ts';
