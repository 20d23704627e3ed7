import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The texts of a PDF's pages, in the order they are written, single spaces between. */
export async function pdfPages(bytes: Uint8Array): Promise<readonly string[]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes) }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(singleSpaced(items.map((item) => ('str' in item ? item.str : '')).join(' ')));
  }
  return pages;
}

/** Which spaces stand between two texts is the reader's guess. */
export function singleSpaced(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}
