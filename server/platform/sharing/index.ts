export { changeSharing, checkSharing, type SharedSetting } from './check-sharing.ts';
export { sharingTables } from './tables.ts';
