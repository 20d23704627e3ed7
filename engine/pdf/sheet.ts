import { createRequire } from 'node:module';
import PdfDocument from 'pdfkit';

/** A4 in points of 1/72 inch, with the margins of a print from the browser. */
export const page = { width: 595.28, height: 841.89, margin: 42.5, foot: 48 } as const;

/** The width between the margins. */
export const contentWidth = page.width - 2 * page.margin;

/** A typeface and its size in points. */
export interface Style {
  readonly font: 'regular' | 'bold';
  readonly size: number;
  readonly align?: 'left' | 'right';
  readonly isStruck?: boolean;
}

/** Where on the current page the next text stands, and how wide it may be. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** A PDF being written from top to bottom. */
export interface PdfSheet {
  readonly pdf: PDFKit.PDFDocument;
  /** Points from the page's top to the next line. */
  y: number;
}

const require = createRequire(import.meta.url);

// Whole fonts, since those for the web are cut into alphabets and lack the subscripts of CO₂.
const fonts = {
  regular: require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
} as const;

/** An empty first page of a document in a language. */
export function openSheet(title: string, author: string, language: string, createdAt: Date): PdfSheet {
  const pdf = new PdfDocument({
    size: 'A4',
    margins: { top: page.margin, left: page.margin, right: page.margin, bottom: 0 },
    bufferPages: true,
    displayTitle: true,
    lang: language,
    pdfVersion: '1.7',
    info: { Title: title, Author: author, CreationDate: createdAt, ModDate: createdAt },
  });
  for (const [name, file] of Object.entries(fonts)) pdf.registerFont(name, file);
  return { pdf, y: page.margin };
}

/** How high a text stands in a width, in points. */
export function heightOf({ pdf }: PdfSheet, text: string, width: number, { font, size }: Style): number {
  return pdf.font(font).fontSize(size).heightOfString(text, { width, lineGap, features });
}

/** Writes a text into a box. */
export function write({ pdf }: PdfSheet, text: string, { x, y, width }: Box, style: Style): void {
  const { font, size, align = 'left', isStruck = false } = style;
  pdf
    .font(font)
    .fontSize(size)
    .fillColor('black')
    .text(text, x, y, { width, align, lineGap, features, strike: isStruck });
}

/** Goes on to a new page unless so many points are left on this one. */
export function makeRoom(sheet: PdfSheet, height: number): void {
  if (sheet.y + height <= page.height - page.foot) return;
  sheet.pdf.addPage();
  sheet.y = page.margin;
}

/** A thin line across a box. */
export function drawLine({ pdf }: PdfSheet, { x, y, width }: Box): void {
  pdf
    .lineWidth(0.5)
    .moveTo(x, y)
    .lineTo(x + width, y)
    .stroke('black');
}

const lineGap = 1;

// Figures of equal width; without kerning, which readers of PDF take for spaces inside of words.
// pdfkit's types want a list and cannot switch a feature off; it hands on to fontkit, which takes a map as well.
const features = { tnum: true, kern: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[]; // a map to fontkit
