export { AskedForm, AskScreen, type AskedFormProps, type AskScreenProps } from './ask-screen.tsx';
export { ActionDialog, type ActionDialogProps } from './action-dialog.tsx';
