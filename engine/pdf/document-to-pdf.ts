import { qrCode, type PrintedDocument, type PrintedStamp } from '../print/index.ts';
import { writeBlocks } from './blocks.ts';
import { contentWidth, heightOf, ensureSpace, openSheet, page, write, type PdfSheet, type Style } from './sheet.ts';

/** Renders a document as an A4 PDF with embedded fonts; each page has the document number and page number. */
export async function documentToPdf(document: PrintedDocument, createdAt: Date): Promise<Uint8Array> {
  const { title, issuer, language, stamp } = document;
  const sheet = openSheet(stamp === undefined ? title : `${title} ${stamp.number}`, issuer, language, createdAt);
  const bytes = collect(sheet.pdf);
  writeHead(sheet, document);
  writeBlocks(sheet, document.blocks);
  if (stamp !== undefined) {
    writeStamp(sheet, stamp);
    writeFeet(sheet, stamp);
  }
  sheet.pdf.end();
  return await bytes;
}

const small: Style = { font: 'regular', size: 8 };

function writeHead(sheet: PdfSheet, { issuer, title }: PrintedDocument): void {
  const box = { x: page.margin, width: contentWidth };
  write(sheet, issuer, { ...box, y: sheet.y }, small);
  sheet.y += 12;
  const heading: Style = { font: 'bold', size: 15 };
  write(sheet, title, { ...box, y: sheet.y }, heading);
  sheet.y += heightOf(sheet, title, contentWidth, heading) + 8;
}

const qrSide = 68;

/** The QR code with its address in words. */
function writeStamp(sheet: PdfSheet, { items, sentence, address }: PrintedStamp): void {
  ensureSpace(sheet, qrSide);
  const { size, path } = qrCode(address);
  sheet.pdf
    .save()
    .translate(page.margin, sheet.y)
    .scale(qrSide / size)
    .path(path)
    .fill('black')
    .restore();
  const box = { x: page.margin + qrSide + 12, width: contentWidth - qrSide - 12 };
  let y = sheet.y + 8;
  for (const { label, value } of items) {
    write(sheet, label, { ...box, y, width: 110 }, small);
    write(sheet, value, { ...box, x: box.x + 110, y, width: box.width - 110 }, { font: 'bold', size: 8 });
    y += 13;
  }
  for (const line of [sentence, address]) {
    write(sheet, line, { ...box, y }, small);
    y += heightOf(sheet, line, box.width, small) + 1;
  }
  sheet.y += qrSide;
}

/** Footers are written last, when the number of pages is known. */
function writeFeet(sheet: PdfSheet, stamp: PrintedStamp): void {
  const { start, count } = sheet.pdf.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    sheet.pdf.switchToPage(index);
    sheet.pdf.page.margins.bottom = 0;
    const box = { x: page.margin, y: page.height - page.foot + 16, width: contentWidth };
    const counted = stamp.page.replace('{page}', String(index - start + 1)).replace('{pages}', String(count));
    write(sheet, stamp.number, { ...box, width: contentWidth / 2 }, small);
    write(
      sheet,
      counted,
      { ...box, x: page.margin + contentWidth / 2, width: contentWidth / 2 },
      { ...small, align: 'right' },
    );
  }
}

async function collect(pdf: PdfSheet['pdf']): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  // Stream chunks are untyped; those of a PDF are bytes.
  for await (const chunk of pdf) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}
