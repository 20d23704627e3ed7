export { grantApplication } from './application-role.ts';
export { openDatabase, openToRead } from './open-database.ts';
export { planPreparation, prepareDatabase, type Preparation } from './prepare-database.ts';
