import {
  dash,
  printedAt as printedAtPath,
  type Brand,
  type Enumeration,
  type Print,
  type PrintItem,
  type Text,
} from '../metadata/index.ts';
import type { Values } from '../record/index.ts';
import type { PrintedBlock, PrintedDocument, PrintedStamp, PrintedValue } from './document.ts';
import { factAt, visibleBlocks, type VisibleBlock, type VisibleText } from './visible-blocks.ts';
import { writeText, writingIn, type Writing } from './write-value.ts';

/** The part of a catalogue that prints need; that of a portal fits too. */
export interface PrintCatalogue {
  readonly brand: Pick<Brand, 'institute' | 'timeZone'>;
  readonly enumerations: Readonly<Record<string, Enumeration>>;
  readonly constants: Values;
}

/** An issued document in the register of documents. */
export interface DocumentIssue {
  readonly number: string;
  /** Short form of the content hash. */
  readonly fingerprint: string;
  /** Full address for verification. */
  readonly address: string;
}

export interface PrintRequest {
  readonly print: Print;
  /** The values of all paths of the print. */
  readonly facts: Values;
  readonly language: string;
  /** `YYYY-MM-DD`; absent on the verification screen: parts with the day of printing are omitted. */
  readonly printedAt?: string;
  /** Absent: a document without a number. */
  readonly issue?: DocumentIssue;
}

/** Builds the print of a record in a language; equal on server and in browser. */
export function toPrintedDocument(
  { brand, enumerations, constants }: PrintCatalogue,
  { print, facts, language, printedAt, issue }: PrintRequest,
): PrintedDocument {
  const { words, dates } = print;
  const writing = writingIn(language, { brand, enumerations }, { words, dates, printedAt: printedAt ?? '' });
  const shown = visibleBlocks(print, facts, constants);
  const printed = printedAt === undefined ? shown.flatMap(withoutPrinting) : shown;
  return {
    language,
    issuer: brand.institute[language] ?? '',
    title: print.title[language] ?? '',
    blocks: printed.map((block) => writeBlock(block, facts, writing)),
    ...(issue && { stamp: toStamp(issue, print, language) }),
  };
}

function withoutPrinting(shown: VisibleBlock): readonly VisibleBlock[] {
  const isIndependentOfDay = ({ text: { values } }: VisibleText) => !Object.hasOwn(values, printedAtPath);
  switch (shown.kind) {
    case 'values':
    case 'party':
      return [{ ...shown, items: shown.items.filter(isIndependentOfDay) }];
    case 'text':
      return isIndependentOfDay(shown.text) ? [shown] : [];
    case 'table':
    case 'choices':
      return [shown];
  }
}

function writeBlock(shown: VisibleBlock, facts: Values, writing: Writing): PrintedBlock {
  const label = (text: Text) => text[writing.language] ?? '';
  const { name, label: title } = shown.block;
  const head = { name, ...(title && { title: label(title) }) };
  switch (shown.kind) {
    case 'values':
      return { ...head, kind: 'values', items: shown.items.map((item) => writeItem(item, writing)) };
    case 'party':
      return {
        ...head,
        kind: 'party',
        items: shown.items.map((item) => writeItem(item, writing)),
        ...(shown.presence === 'absent' && { text: label(shown.block.absent) }),
        ...(shown.presence === 'withheld' && { text: dash }),
      };
    case 'table':
      return {
        ...head,
        kind: 'table',
        columns: shown.block.columns.map((column) => ({ label: label(column.label), align: column.align })),
        rows: shown.rows.map((row) => row.map((cell) => writeText(cell, writing))),
      };
    case 'choices':
      return {
        ...head,
        kind: 'choices',
        items: shown.block.items.map((item) => ({
          label: label(item.label),
          answers: answersOf(factAt(facts, item.path) === true, writing),
        })),
      };
    case 'text':
      return { ...head, kind: shown.block.kind, text: writeText(shown.text, writing) };
  }
}

function writeItem(shown: VisibleText<PrintItem>, writing: Writing): PrintedValue {
  return { label: shown.text.label[writing.language] ?? '', value: writeText(shown, writing) };
}

function answersOf(isYes: boolean, { yes, no }: Writing) {
  return [
    { text: yes, isChosen: isYes },
    { text: no, isChosen: !isYes },
  ];
}

function toStamp({ number, fingerprint, address }: DocumentIssue, { words }: Print, language: string): PrintedStamp {
  return {
    number,
    items: [
      { label: words.document[language] ?? '', value: number },
      { label: words.content[language] ?? '', value: fingerprint },
    ],
    sentence: words.verify[language] ?? '',
    address,
    page: words.page[language] ?? '',
  };
}
