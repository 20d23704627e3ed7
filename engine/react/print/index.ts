export { PrintDialog } from './print-dialog.tsx';
export { PrintedBlocks, PrintedPage } from './printed-page.tsx';
