export { ActionDialog, type ActionDialogProps } from './action-dialog.tsx';
export { FormDialog, type FormDialogProps } from './form-dialog.tsx';
