export { actionPage } from './action-page.ts';
export { askedOperation, calledOperation } from './asked-operation.ts';
export { ActionItems, ActionMenu } from './action-menu.tsx';
export {
  CREATE,
  DETAIL,
  namedQuery,
  recordActions,
  refusalOf,
  REFUSED,
  type OfferedAction,
  type PermittedAction,
} from './record-actions.ts';
export { useCallAction } from './use-call-action.ts';
export { ActionProvider } from './use-run-action.tsx';
export { loadActionsAhead } from './load-ahead.ts';
