export { PrintDialog } from './print-dialog.tsx';
export { PrintedPage } from './printed-page.tsx';
