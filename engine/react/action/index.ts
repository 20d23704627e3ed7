export { actionPage } from './action-page.ts';
export { dialogOperation, calledOperation } from './dialog-operation.ts';
export { LazyActionItems, ActionMenu } from './action-menu.tsx';
export {
  CREATE,
  DETAIL,
  prefillQuery,
  recordActions,
  actionRefusal,
  REFUSED,
  type OfferedAction,
} from './record-actions.ts';
export { useCallAction } from './use-call-action.ts';
export { ActionProvider } from './use-run-action.tsx';
export { loadActionsAhead } from './load-ahead.ts';
