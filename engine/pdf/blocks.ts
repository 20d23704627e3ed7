import type { PrintedBlock, PrintedChoice, PrintedValue } from '../print/index.ts';
import {
  contentWidth,
  heightOf,
  ensureSpace,
  page,
  drawLine,
  write,
  type Box,
  type PdfSheet,
  type Style,
} from './sheet.ts';

const label: Style = { font: 'regular', size: 7 };
const value: Style = { font: 'regular', size: 8.5 };
const strong: Style = { font: 'bold', size: 8.5 };
/** Horizontal gap between columns, and vertical gap between blocks, in points. */
const gap = 9;
const blockGap = 6;

type Of<Kind extends PrintedBlock['kind']> = Extract<PrintedBlock, { readonly kind: Kind }>;

/** Writes blocks one below the other; two consecutive parties are written side by side. */
export function writeBlocks(sheet: PdfSheet, blocks: readonly PrintedBlock[]): void {
  let rest = blocks;
  while (rest[0] !== undefined) {
    const [first, second] = rest;
    if (first.kind === 'party' && second?.kind === 'party') writeParties(sheet, [first, second]);
    else writeBlock(sheet, first);
    rest = rest.slice(first.kind === 'party' && second?.kind === 'party' ? 2 : 1);
    sheet.y += blockGap;
  }
}

function writeBlock(sheet: PdfSheet, block: PrintedBlock): void {
  switch (block.kind) {
    case 'values':
      writeValues(sheet, block);
      return;
    case 'party':
      writeParties(sheet, [block]);
      return;
    case 'table':
      writeTable(sheet, block);
      return;
    case 'choices':
      writeTitle(sheet, block.title, choiceRoom);
      for (const item of block.items) writeChoice(sheet, item);
      return;
    case 'note':
    case 'footer':
      writeTitle(sheet, block.title, mostTogether);
      writeParagraphs(sheet, block.text);
  }
}

/** Writes the title with a line, on the same page as what follows in that height. */
function writeTitle(sheet: PdfSheet, title: string | undefined, following: number): void {
  if (title === undefined) return;
  const height = heightOf(sheet, title, contentWidth, strong) + 6;
  ensureSpace(sheet, height + following);
  const box = { x: page.margin, y: sheet.y, width: contentWidth };
  write(sheet, title, box, strong);
  sheet.y += height;
  drawLine(sheet, { ...box, y: sheet.y - 4 });
}

const valueColumns = 4;
const columnWidth = (contentWidth - (valueColumns - 1) * gap) / valueColumns;
/** Height of about five lines; a value that is higher in its column takes the whole width. */
const highestInColumn = 64;

interface ValueRow {
  readonly items: readonly PrintedValue[];
  readonly width: number;
  /** Height of its highest value. */
  readonly height: number;
}

/** Labelled values in four columns; each row has the height of its highest value. */
function writeValues(sheet: PdfSheet, { title, items }: Of<'values'>): void {
  const rows = valueRows(sheet, items);
  writeTitle(sheet, title, rows[0]?.height ?? 0);
  for (const { items: inRow, width, height } of rows) {
    ensureSpace(sheet, height);
    inRow.forEach((item, column) =>
      writeStack(sheet, item, { x: page.margin + column * (width + gap), y: sheet.y, width }),
    );
    sheet.y += height + 3;
  }
}

function valueRows(sheet: PdfSheet, items: readonly PrintedValue[]): readonly ValueRow[] {
  const rows: ValueRow[] = [];
  let row: { readonly item: PrintedValue; readonly height: number }[] = [];
  const endRow = (): void => {
    const height = Math.max(...row.map((each) => each.height));
    if (row.length > 0) rows.push({ items: row.map(({ item }) => item), width: columnWidth, height });
    row = [];
  };
  for (const item of items) {
    const height = stackHeight(sheet, item, columnWidth);
    const isHigh = height > highestInColumn;
    if (isHigh || row.length === valueColumns) endRow();
    if (isHigh) rows.push({ items: [item], width: contentWidth, height: stackHeight(sheet, item, contentWidth) });
    else row.push({ item, height });
  }
  endRow();
  return rows;
}

function stackHeight(sheet: PdfSheet, item: PrintedValue, width: number): number {
  return heightOf(sheet, item.label, width, label) + heightOf(sheet, item.value, width, value);
}

function writeStack(sheet: PdfSheet, item: PrintedValue, box: Box): void {
  write(sheet, item.label, box, label);
  write(sheet, item.value, { ...box, y: box.y + heightOf(sheet, item.label, box.width, label) }, value);
}

function writeParties(sheet: PdfSheet, parties: readonly Of<'party'>[]): void {
  const width = (contentWidth - gap) / 2;
  const heights = parties.map((party) => partyHeight(sheet, party, width));
  ensureSpace(sheet, Math.max(...heights));
  const { y } = sheet;
  parties.forEach((party, index) => {
    writeParty(sheet, party, { x: page.margin + index * (width + gap), y, width });
  });
  sheet.y = y + Math.max(...heights);
}

const partyLabel = 70;

function partyHeight(sheet: PdfSheet, { title = '', items, text }: Of<'party'>, width: number): number {
  const head = heightOf(sheet, title, width, strong) + 6;
  const lines = items.map((item) => pairHeight(sheet, item, width) + 2);
  return head + lines.reduce((sum, height) => sum + height, 0) + heightOf(sheet, text ?? '', width, value);
}

function writeParty(sheet: PdfSheet, { title = '', items, text }: Of<'party'>, box: Box): void {
  write(sheet, title, box, strong);
  let y = box.y + heightOf(sheet, title, box.width, strong) + 2;
  drawLine(sheet, { ...box, y });
  y += 4;
  for (const item of items) {
    write(sheet, item.label, { x: box.x, y: y + 1.5, width: partyLabel }, label);
    write(sheet, item.value, { x: box.x + partyLabel, y, width: box.width - partyLabel }, value);
    y += pairHeight(sheet, item, box.width) + 2;
  }
  if (text !== undefined) write(sheet, text, { ...box, y }, value);
}

function pairHeight(sheet: PdfSheet, item: PrintedValue, width: number): number {
  return Math.max(
    heightOf(sheet, item.label, partyLabel, label),
    heightOf(sheet, item.value, width - partyLabel, value),
  );
}

function writeTable(sheet: PdfSheet, { title, columns, rows }: Of<'table'>): void {
  const [first = []] = rows;
  const cells = columns.map((column) => column.label);
  writeTitle(sheet, title, cellsHeight(sheet, cells, label) + cellsHeight(sheet, first, value));
  writeRow(sheet, columns, cells, label);
  for (const row of rows) writeRow(sheet, columns, row, value);
}

function writeRow(sheet: PdfSheet, columns: Of<'table'>['columns'], cells: readonly string[], style: Style): void {
  const width = cellWidth(cells);
  const height = cellsHeight(sheet, cells, style);
  ensureSpace(sheet, height);
  cells.forEach((cell, index) => {
    const align = columns[index]?.align === 'end' ? 'right' : 'left';
    write(sheet, cell, { x: page.margin + index * (width + gap), y: sheet.y, width }, { ...style, align });
  });
  sheet.y += height;
}

/** Height of a row of a table with the gap below it. */
function cellsHeight(sheet: PdfSheet, cells: readonly string[], style: Style): number {
  return Math.max(0, ...cells.map((cell) => heightOf(sheet, cell, cellWidth(cells), style))) + 3;
}

function cellWidth({ length }: readonly string[]): number {
  return (contentWidth - (length - 1) * gap) / length;
}

const answerWidth = 40;
const choiceRoom = 30;

/** The question with both answers: the chosen one bold in a frame, the other struck through. */
function writeChoice(sheet: PdfSheet, { label: question, answers }: PrintedChoice): void {
  const width = contentWidth - answers.length * (answerWidth + gap);
  const height = heightOf(sheet, question, width, value) + 4;
  ensureSpace(sheet, height);
  write(sheet, question, { x: page.margin, y: sheet.y, width }, value);
  answers.forEach(({ text, isChosen }, index) => {
    const x = page.margin + width + gap + index * (answerWidth + gap);
    const style = isChosen ? strong : { ...value, isStruck: true };
    write(sheet, text, { x: x + 6, y: sheet.y, width: answerWidth - 6 }, style);
    if (isChosen)
      sheet.pdf
        .lineWidth(0.75)
        .rect(x, sheet.y - 2, answerWidth, height - 2)
        .stroke('black');
  });
  sheet.y += height;
}

/** Height of about five lines; a higher paragraph may continue on the next page. */
const mostTogether = 60;

function writeParagraphs(sheet: PdfSheet, text: string): void {
  for (const paragraph of text.split('\n')) {
    ensureSpace(sheet, Math.min(mostTogether, heightOf(sheet, paragraph, contentWidth, value)));
    write(sheet, paragraph, { x: page.margin, y: sheet.y, width: contentWidth }, value);
    sheet.y = sheet.pdf.y;
  }
}
