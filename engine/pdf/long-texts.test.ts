import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import type { Values } from '../record/index.ts';
import { exampleLoan, printLoan } from '../print/testing.ts';
import { documentToPdf } from './document-to-pdf.ts';
import { contentWidth, page } from './sheet.ts';

/** A text on a page, in points from its top left corner. */
interface DrawnText {
  readonly text: string;
  readonly onPage: number;
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
}

async function drawnTexts(facts: Values): Promise<readonly DrawnText[]> {
  const bytes = await documentToPdf(printLoan('sk', { ...exampleLoan, ...facts }), new Date('2026-03-07T10:00:00Z'));
  const pdf = await getDocument({ data: new Uint8Array(bytes) }).promise;
  const pages = Array.from({ length: pdf.numPages }, async (_, index) => {
    const { items } = await (await pdf.getPage(index + 1)).getTextContent();
    return items.flatMap((item): readonly DrawnText[] => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [, , , , left = 0, fromBottom = 0] = item.transform.map(Number);
      const place = { left, right: left + item.width, baseline: page.height - fromBottom };
      return [{ text: item.str, onPage: index + 1, ...place }];
    });
  });
  return (await Promise.all(pages)).flat();
}

const isFoot = ({ baseline }: DrawnText): boolean => baseline > page.height - page.foot;

/** Texts beyond the margins, in the footer, or drawn over another text. */
function misplaced(texts: readonly DrawnText[]): readonly string[] {
  const right = page.margin + contentWidth;
  const wrong = texts.filter((one, index) => {
    const isOutside = one.left < page.margin - 0.5 || one.right > right + 0.5;
    const isInFoot = isFoot(one) && !/^A1B2C|^Strana/u.test(one.text);
    return isOutside || isInFoot || texts.slice(index + 1).some((other) => overlaps(one, other));
  });
  return wrong.map(({ text, onPage }) => `${String(onPage)}: ${text}`);
}

function overlaps(one: DrawnText, other: DrawnText): boolean {
  return (
    one.onPage === other.onPage &&
    Math.abs(one.baseline - other.baseline) < 6 &&
    one.left < other.right - 0.5 &&
    other.left < one.right - 0.5
  );
}

const exampleBook = {
  language: 'SK',
  genre: { id: '5', nameSK: 'Cestopis', nameEN: 'Travel writing' },
  authors: [{ name: 'Žofia Ňaršíková', share: '66.6' }],
};

const sentence = 'Veľmi dlhý názov spoločnosti s ručením obmedzeným ';
const texts = [
  { kind: 'a long name', text: sentence.repeat(6) },
  { kind: 'one long word', text: 'W'.repeat(255) },
  { kind: 'emoji', text: 'Zelená 🌱 firma 👨‍👩‍👧 '.repeat(12) },
  { kind: 'right-to-left text', text: 'שלום עולם ABC 123 سلام '.repeat(10) },
  { kind: 'Chinese', text: '中文公司'.repeat(60) },
  { kind: 'markup', text: '<script>alert(1)</script>'.repeat(10) },
  { kind: 'no-break spaces', text: 'a\u00A0b\u202Fc'.repeat(60) },
] as const;

it.each(texts)('draws $kind inside the margins, over no other text', async ({ text }) => {
  const who = { id: '1', name: text, number: text, email: text };
  const book = { title: text, language: 'SK', note: text.repeat(20), genre: { id: '5', nameSK: text, nameEN: text } };
  const authors = [{ name: text, share: '66.6' }];
  const facts = { lender: who, borrower: who, refusal: text.repeat(4), status: 'REFUSED', book: { ...book, authors } };
  expect(misplaced(await drawnTexts(facts))).toEqual([]);
});

it('keeps a title on the page of what it belongs to', async () => {
  const book = { ...exampleBook, title: sentence.repeat(5) };
  for (let lines = 36; lines <= 52; lines += 1) {
    const lender = { id: '1', name: 'Meno\n'.repeat(lines), number: '1', email: null };
    const texts = await drawnTexts({ lender, book });
    for (const [title, next] of [
      ['Kniha', 'Názov'],
      ['Autori', 'Meno'],
      ['Zaobchádzanie', 'Vzácna'],
    ] as const) {
      const at = texts.findIndex(({ text }) => text === title);
      const following = texts.slice(at).find(({ text }) => text === next);
      expect({ title, lines, onPage: texts[at]?.onPage }).toEqual({ title, lines, onPage: following?.onPage });
    }
  }
});

it.each([
  { text: 'שלום ABC 123', shown: '□□□□ ABC 123' },
  { text: 'Rast 🌱 a\u200F 👨‍👩‍👧', shown: 'Rast □ a □' },
])('shows a box for a character that its font lacks: $text', async ({ text, shown }) => {
  const drawn = await drawnTexts({ borrower: { id: '2', name: text, number: '1', email: null } });
  expect(drawn.map((one) => one.text).join(' ')).toContain(shown);
});
