export { hooksOfMembers, hooksOfUsers } from './hooks.ts';
export { userOperations } from './operations.ts';
