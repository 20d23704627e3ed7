export { AskScreen, type AskScreenProps } from './ask-screen.tsx';
export { ActionDialog, type ActionDialogProps } from './action-dialog.tsx';
