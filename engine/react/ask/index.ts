export { AskedForm, AskScreen, type AskedFormProps, type AskScreenProps } from './ask-screen.tsx';
export { ActionDialog, type ActionDialogProps } from './action-dialog.tsx';
export { AskedDialog } from './asked-dialog.tsx';
export { askedForm, type AskedForm as AskedFields } from './asked-form.ts';
export { SubmitButton } from './submit-button.tsx';
export { useAskForm } from './use-ask-form.ts';
export { useWithheld } from './use-withheld.ts';
