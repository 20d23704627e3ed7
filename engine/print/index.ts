export { canonicalContent, contentOf, printPaths, type ContentLine } from './content.ts';
export {
  copiedSymbols,
  documentAlphabet,
  documentNumberFault,
  toDocumentNumber,
  type NumberFault,
} from './document-number.ts';
export { linesOf } from './document.ts';
export type { PrintedBlock, PrintedChoice, PrintedDocument, PrintedStamp, PrintedValue } from './document.ts';
export { toPrintedDocument, type Issue, type PrintRequest, type PrintSurroundings } from './printed-document.ts';
export {
  enumerationChoice,
  fixedUnit,
  formatField,
  type EnumerationChoice,
  type RecordWords,
  type ValueWords,
} from './format-value.ts';
export { partsWriter, writeParts, writeText, writingIn, type Writing } from './write-value.ts';
export { withheldIn, withhold } from './withheld.ts';
export { qrCode, type QrCode } from './qr.ts';
