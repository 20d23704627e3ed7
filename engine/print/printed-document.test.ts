import { expect, it } from 'vitest';
import { exampleCatalogue } from '../example/index.ts';
import { toPrintedDocument } from './printed-document.ts';
import { linesOf, exampleLoan, loanPrint, printLoan } from './testing.ts';
import { withhold } from './withheld.ts';

it('writes a record in Slovak', () => {
  expect(linesOf(printLoan('sk'))).toEqual([
    'Mestská knižnica',
    'Výpožičný lístok',
    'Kód L-2026000017',
    'Vytlačené 07.03.2026',
    'Žiadaná dňa 05.03.2026',
    'Kto požičiava',
    'Meno Ľudmila Šťastná',
    'Číslo preukazu 1001',
    'E-mail ludmila@example.org',
    'Kto si požičiava',
    'Meno Kráľovská čitáreň',
    'Číslo preukazu 2002',
    'E-mail –',
    'Kniha',
    'Názov B-2026000003 Ďaleká cesta za H₂O, žáner Cestopis',
    'Jazyk slovenský',
    'Cena 1\u00A0234,50\u202F€',
    'Množstvo 2\u202Fks',
    'Vrátiť do 05.04.2026',
    'Autori',
    'Meno Podiel',
    'Žofia Ňaršíková 66,60\u202F%',
    'Zaobchádzanie',
    'Vzácna Áno Nie',
    'Iba v študovni Áno Nie',
    'Knihu vráťte neporušenú do 05.04.2026.',
    'Číslo dokumentu A1B2C-D3E4F-G5H6J-K7M8N-P9QRS',
    'Odtlačok obsahu 0123 4567 89AB CDEF',
    'Platnosť a obsah dokumentu overíte na tejto adrese:',
    'https://library.example.org/verify/A1B2C-D3E4F-G5H6J-K7M8N-P9QRS',
  ]);
});

it('writes the same blocks in English, with English words and figures', () => {
  const lines = linesOf(printLoan('en'));
  expect(lines).toHaveLength(linesOf(printLoan('sk')).length);
  expect(lines).toEqual(
    expect.arrayContaining([
      'Loan slip',
      'Title B-2026000003 Ďaleká cesta za H₂O, genre Travel writing',
      'Price 1,234.50\u202F€',
      'Rare Yes No',
    ]),
  );
});

it('states absent parties and values', () => {
  const lines = linesOf(printLoan('sk', { borrower: null, dueAt: null }));
  expect(lines).toContain('Prezenčne v čitárni');
  expect(lines).toContain('Vrátiť do bez termínu');
});

it('shows an item where its rule holds', () => {
  const lines = linesOf(printLoan('en', { status: 'REFUSED', refusal: 'The book is lost.' }));
  expect(lines).toContain('Reason of refusal The book is lost.');
});

it('marks one of both answers', () => {
  const block = printLoan('en').blocks.find(({ name }) => name === 'handling');
  expect(block).toMatchObject({
    items: [
      {
        label: 'Rare',
        answers: [
          { text: 'Yes', isChosen: true },
          { text: 'No', isChosen: false },
        ],
      },
      {
        label: 'In the reading room only',
        answers: [
          { text: 'Yes', isChosen: false },
          { text: 'No', isChosen: true },
        ],
      },
    ],
  });
});

it('omits items with the day of printing', () => {
  const told = toPrintedDocument(exampleCatalogue, { print: loanPrint, facts: exampleLoan, language: 'sk' });
  expect(linesOf(told)).toEqual(
    linesOf(printLoan('sk')).filter((line) => !/^Vytlačené|^Číslo dokumentu|^Odtlačok|^Platnosť|^https/u.test(line)),
  );
});

it('has a dash for a withheld party instead of the text for an absent one', () => {
  const { blocks } = printLoan('en', withhold(exampleLoan, ['borrower']));
  expect(blocks.find(({ name }) => name === 'borrower')).toMatchObject({ items: [], text: '–' });
  const { blocks: others } = printLoan('en', { borrower: null });
  expect(others.find(({ name }) => name === 'borrower')).toMatchObject({ text: 'Read in the reading room' });
});
