export { listSettingsOperations } from './operations.ts';
export { listSettingsTables } from './tables.ts';
