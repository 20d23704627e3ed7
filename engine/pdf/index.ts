export { documentToPdf } from './document-to-pdf.ts';
