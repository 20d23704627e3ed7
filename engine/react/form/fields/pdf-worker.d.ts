/** Makes itself known to the reader of PDFs as it is loaded. */
declare module 'pdfjs-dist/build/pdf.worker.min.mjs';
