import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import { linesOf, printLoan } from '../print/testing.ts';
import { documentToPdf } from './document-to-pdf.ts';

const createdAt = new Date('2026-03-07T10:00:00Z');

async function open(document: Parameters<typeof documentToPdf>[0]) {
  return await getDocument({ data: new Uint8Array(await documentToPdf(document, createdAt)) }).promise;
}

async function pagesOf(pdf: Awaited<ReturnType<typeof open>>): Promise<readonly string[]> {
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  return pages;
}

/** Readers differ in the spaces they insert between texts. */
const singleSpaced = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

it.each(['sk', 'en'])('is extracted as text in reading order: %s', async (language) => {
  const document = printLoan(language);
  const [text = ''] = await pagesOf(await open(document));
  const foot = `${document.stamp?.number ?? ''}${language === 'sk' ? ' Strana 1 z 1' : ' Page 1 of 1'}`;
  expect(singleSpaced(text)).toBe(`${singleSpaced(linesOf(document).join(' '))} ${foot}`);
});

it('has title, language and author as metadata', async () => {
  const { info } = await (await open(printLoan('sk'))).getMetadata();
  expect(info).toMatchObject({
    Title: 'Výpožičný lístok A1B2C-D3E4F-G5H6J-K7M8N-P9QRS',
    Author: 'Mestská knižnica',
    Language: 'sk',
  });
});

it('continues on further pages with document number and page number', async () => {
  const rules = Array.from({ length: 120 }, (_, index) => `Pravidlo ${String(index + 1)}`).join('\n');
  const { blocks, ...rest } = printLoan('sk');
  const long = { ...rest, blocks: [...blocks, { kind: 'note', name: 'rules', text: rules } as const] };
  const pages = await pagesOf(await open(long));
  expect(pages).toHaveLength(3);
  for (const [index, text] of pages.entries())
    expect(singleSpaced(text)).toContain(`A1B2C-D3E4F-G5H6J-K7M8N-P9QRS Strana ${String(index + 1)} z 3`);
});

it('is the same for the same document and time', async () => {
  const [one, other] = await Promise.all(
    [printLoan('sk'), printLoan('sk')].map((made) => documentToPdf(made, createdAt)),
  );
  expect(one).toEqual(other);
});
