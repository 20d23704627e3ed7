/** Registers itself with the PDF library on import. */
declare module 'pdfjs-dist/build/pdf.worker.min.mjs';
