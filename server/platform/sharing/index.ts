export { changeSharing, checkSharing } from './check-sharing.ts';
export type { Sharing } from './shared-things.ts';
export { sharingTables } from './tables.ts';
