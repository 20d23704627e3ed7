export { actionPage } from './action-page.ts';
export { calledOperation } from './asked-operation.ts';
export { ActionItems, ActionMenu } from './action-menu.tsx';
export {
  DETAIL,
  recordActions,
  refusalOf,
  REFUSED,
  type OfferedAction,
  type PermittedAction,
} from './record-actions.ts';
export { useCallAction, type ActionRun } from './use-call-action.ts';
export { ActionProvider, useRunAction } from './use-run-action.tsx';
export { BulkToolbar } from './bulk-toolbar.tsx';
