export { ActionMenu } from './action-menu.tsx';
export { addressOf, DETAIL, recordActions, REFUSED, type OfferedAction, type PermittedAction } from './record-actions.ts';
export { ActionProvider, useRunAction, type ActionRun } from './use-run-action.tsx';
export { BulkToolbar } from './bulk-toolbar.tsx';
