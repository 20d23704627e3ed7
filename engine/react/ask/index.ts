export { OperationForm, AskScreen, type OperationFormProps, type AskScreenProps } from './ask-screen.tsx';
export { ActionDialog, type ActionDialogProps } from './action-dialog.tsx';
export { OperationDialog } from './operation-dialog.tsx';
export { dialogFormOf, type DialogForm as AskedFields } from './dialog-form.ts';
export { SubmitButton } from './submit-button.tsx';
export { useAskForm } from './use-ask-form.ts';
export { useWithheld } from './use-withheld.ts';
