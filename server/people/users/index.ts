export { invitationCleanUp } from './invitation-clean-up.ts';
export { hooksOfMembers, hooksOfUsers } from './hooks.ts';
export { refuseLastResponsible } from './last-responsible.ts';
export { endMemberships } from './end-memberships.ts';
export { userOperations } from './operations.ts';
export { personTables, userTables } from './tables.ts';
export { assertOwnOrganization } from './members.ts';
