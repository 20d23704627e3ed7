import { expect, it } from 'vitest';
import { documentNumberFault, toDocumentNumber } from './document-number.ts';

const number = toDocumentNumber('7K3QX0M1N2P4R5S6T8VWYZAB');

it.each([
  { case: 'as printed', text: number },
  { case: 'with spaces instead of hyphens', text: number.replaceAll('-', ' ') },
  { case: 'with dashes', text: number.replaceAll('-', '–') },
  {
    case: 'in lower case, with letters similar to digits',
    text: number.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l'),
  },
])('takes a number $case', ({ text }) => {
  expect(documentNumberFault(text)).toBeUndefined();
});

it.each([
  { case: 'invalid symbols', text: 'U2#22', fault: { kind: 'symbols', symbols: 'U #' } },
  { case: 'a missing symbol', text: number.slice(1), fault: { kind: 'length', length: 24, expected: 25 } },
  { case: 'an empty text', text: ' ', fault: { kind: 'length', length: 0, expected: 25 } },
  { case: 'one wrong symbol', text: number.replace('7', '8'), fault: { kind: 'check' } },
])('reports $case', ({ text, fault }) => {
  expect(documentNumberFault(text)).toEqual(fault);
});
