export { canonicalContent, contentOf, printPaths, type ContentLine } from './content.ts';
export { copiedSymbols, documentAlphabet, documentNumberFault, toDocumentNumber } from './document-number.ts';
export type { PrintedBlock, PrintedChoice, PrintedDocument, PrintedStamp, PrintedValue } from './document.ts';
export { toPrintedDocument, type DocumentIssue } from './printed-document.ts';
export { enumerationLabel, fixedUnit, formatField, type EnumerationLabel, type RecordWords } from './format-value.ts';
export { partsWriter, writeTextParts, writeText, writingIn, type Writing } from './write-value.ts';
export { withheldParties, withhold } from './withheld.ts';
export { qrCode } from './qr.ts';
