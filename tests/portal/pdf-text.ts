import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Text of each PDF page in content order, with single spaces. */
export async function pdfPages(bytes: Uint8Array): Promise<readonly string[]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes) }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(singleSpaced(items.map((item) => ('str' in item ? item.str : '')).join(' ')));
  }
  return pages;
}

/** PDF readers guess the spaces between texts. */
export function singleSpaced(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}
