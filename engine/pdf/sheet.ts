import { createRequire } from 'node:module';
import PdfDocument from 'pdfkit';

/** A4 in points of 1/72 inch, with the margins of browser prints. */
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

/** Position and width of the next text on the current page. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** State of a PDF that is written from top to bottom. */
export interface PdfSheet {
  readonly pdf: PDFKit.PDFDocument;
  /** Points from the page's top to the next line. */
  y: number;
}

const require = createRequire(import.meta.url);

// Complete fonts: web fonts are split by alphabet and lack the subscripts of CO₂.
const fonts = {
  regular: require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
} as const;

/** Opens a document in a language with an empty first page. */
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

/** Height of a text at a width, in points. */
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

/** Starts a new page unless that many points are left. */
export function ensureSpace(sheet: PdfSheet, height: number): void {
  if (sheet.y + height <= page.height - page.foot) return;
  sheet.pdf.addPage();
  sheet.y = page.margin;
}

/** Draws a thin line across a box. */
export function drawLine({ pdf }: PdfSheet, { x, y, width }: Box): void {
  pdf
    .lineWidth(0.5)
    .moveTo(x, y)
    .lineTo(x + width, y)
    .stroke('black');
}

const lineGap = 1;

// Tabular figures; no kerning, which PDF readers take for spaces inside of words. pdfkit's types require a list and
// cannot disable a feature; it passes the value to fontkit, which accepts a map.
const features = { tnum: true, kern: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[]; // a map to fontkit
