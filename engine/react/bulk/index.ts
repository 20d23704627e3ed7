export { BulkActions } from './bulk-actions.tsx';
export { loadBulkAhead } from './load-ahead.ts';
