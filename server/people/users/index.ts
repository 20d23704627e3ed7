export { forgetInvitations } from './forget.ts';
export { hooksOfMembers, hooksOfUsers } from './hooks.ts';
export { userOperations } from './operations.ts';
export { userTables } from './tables.ts';
