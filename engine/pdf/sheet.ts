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
    margins: { top: page.margin, left: page.margin, right: page.margin, bottom: page.foot - rounding },
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
  pdf.font(font).fontSize(size);
  return pdf.heightOfString(fitted(pdf, text, width), { width, lineGap, features });
}

/** Writes a text into a box; one that is longer than its page continues on the next. */
export function write({ pdf }: PdfSheet, text: string, { x, y, width }: Box, style: Style): void {
  const { font, size, align = 'left', isStruck = false } = style;
  pdf.font(font).fontSize(size).fillColor('black');
  pdf.text(fitted(pdf, text, width), x, y, { width, align, lineGap, features, strike: isStruck });
}

/** Starts a new page unless that many points, or those of a whole page, are left. */
export function ensureSpace(sheet: PdfSheet, height: number): void {
  const bottom = page.height - page.foot;
  if (sheet.y + Math.min(height, bottom - page.margin) <= bottom) return;
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

/** Points that heights may differ from what is drawn. */
const rounding = 1;

const graphemes = new Intl.Segmenter();

/**
 * The text in characters of the current font, with line breaks in words wider than the box: pdfkit needs time by the
 * square of a word's length for them.
 */
function fitted(pdf: PDFKit.PDFDocument, text: string, width: number): string {
  const words = drawable(pdf, text).split(/(?<=[ \n])/u);
  const isWider = (word: string): boolean => pdf.widthOfString(word, { features }) > width;
  return words.map((word) => (isWider(word) ? brokenWord(pdf, word, width) : word)).join('');
}

function brokenWord(pdf: PDFKit.PDFDocument, word: string, width: number): string {
  // pdfkit measures the line break as a part of the word.
  const room = width - pdf.widthOfString('\n', { features });
  let left = room;
  let broken = '';
  for (const { segment } of graphemes.segment(word)) {
    const taken = pdf.widthOfString(segment, { features });
    if (taken > left) {
      broken += '\n';
      left = room;
    }
    broken += segment;
    left -= taken;
  }
  return broken;
}

/** Replaces each character that the font lacks by a box; invisible ones are left out. */
function drawable(pdf: PDFKit.PDFDocument, text: string): string {
  const { font } = Reflect.get(pdf, '_font') as { readonly font: GlyphLookup }; // pdfkit does not declare its font
  const isDrawn = (character: string): boolean => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  return text.replaceAll(undrawable, (characters) => {
    return [...graphemes.segment(characters)]
      .map(({ segment }) => segment.replaceAll(invisible, (one) => (isDrawn(one) ? one : '')))
      .map((segment) => (Array.from(segment).every(isDrawn) ? segment : '□'))
      .join('');
  });
}

interface GlyphLookup {
  readonly hasGlyphForCodePoint: (code: number) => boolean;
}

/** Runs beyond Latin-1, the only ones that a font may lack. */
const undrawable = /[^\n -~\u00A0-\u00AC\u00AE-\u00FF]+/gu;
const invisible = /[\p{Cf}\p{Cc}\p{M}]/gu;

// Tabular figures; no kerning, which PDF readers take for spaces inside of words. pdfkit's types require a list and
// cannot disable a feature; it passes the value to fontkit, which accepts a map.
const features = { tnum: true, kern: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[]; // a map to fontkit
