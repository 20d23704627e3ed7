export { changeSharing, checkSharing, type SharedThing } from './check-sharing.ts';
export { sharingTables } from './tables.ts';
