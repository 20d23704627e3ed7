export { grantApplication } from './application-role.ts';
export { openDatabase } from './open-database.ts';
export { prepareDatabase, type Preparation } from './prepare-database.ts';
