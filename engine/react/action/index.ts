export { ActionMenu } from './action-menu.tsx';
export { DETAIL, recordActions, REFUSED, type OfferedAction, type PermittedAction } from './record-actions.ts';
export type { ActionRun } from './use-call-action.ts';
export { ActionProvider, useRunAction } from './use-run-action.tsx';
export { BulkToolbar } from './bulk-toolbar.tsx';
