export {
  OperationForm,
  OperationScreen,
  type OperationFormProps,
  type OperationScreenProps,
} from './operation-screen.tsx';
export { ActionDialog, type ActionDialogProps } from './action-dialog.tsx';
export { OperationDialog } from './operation-dialog.tsx';
export { dialogFormOf, type DialogForm as AskedFields } from './dialog-form.ts';
export { SubmitButton } from './submit-button.tsx';
export { useOpenArguments } from './use-open-arguments.ts';
export { useInapplicableArguments } from './use-inapplicable-arguments.ts';
