export type { AccessTokens } from './access-token.ts';
export { createAccounts, type Accounts } from './accounts.ts';
export { accountOperations } from './operations.ts';
export { addAdministrator } from './administrator.ts';
export { hashPassword } from './password.ts';
export { networkOf } from './network-of.ts';
export { writePassword } from './people.ts';
export { accountTables } from './tables.ts';
export { countAttempt, forgiveAttempt, tooManyRequests } from './throttle.ts';
