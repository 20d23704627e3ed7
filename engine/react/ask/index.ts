export { AskedForm, AskScreen, type AskedFormProps, type AskScreenProps } from './ask-screen.tsx';
export { ActionPart, type ActionPartProps } from './action-part.tsx';
export { ActionDialog, type ActionDialogProps } from './action-dialog.tsx';
