export { forgetInvitations } from './forget.ts';
export { hooksOfMembers, hooksOfUsers } from './hooks.ts';
export { refuseLastResponsible } from './last-responsible.ts';
export { leave } from './leave.ts';
export { userOperations } from './operations.ts';
export { personTables, userTables } from './tables.ts';
export { refuseAnothers } from './members.ts';
