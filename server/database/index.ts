export { grantApplication } from './application-role.ts';
export { checkDatabase } from './check-database.ts';
export { openDatabase, openToRead } from './open-database.ts';
export { planPreparation, prepareDatabase, type Preparation } from './prepare-database.ts';
