import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomCases } from '../../../tests/random-cases.ts';
import { mentionAt, offeredFor, toSent, withMention } from './mention-state.ts';

const people = [
  { id: '1', name: 'Jana Nováková' },
  { id: '2', name: 'Ján Novák' },
  { id: '3', name: 'Peter Šťastný' },
];

describe('mentionAt', () => {
  it.each([
    { written: '@', is: { start: 0, query: '' } },
    { written: 'Prosím @Jan', is: { start: 7, query: 'Jan' } },
    { written: 'A\n@Jana No', is: { start: 2, query: 'Jana No' } },
    { written: 'jana@firma.sk', is: undefined },
    { written: 'nič', is: undefined },
    { written: '@Jana\n', is: undefined },
  ])('$written', ({ written, is }) => {
    expect(mentionAt(written, written.length)).toEqual(is);
  });
});

describe('offeredFor', () => {
  it.each([
    { query: '', names: ['Jana Nováková', 'Ján Novák', 'Peter Šťastný'] },
    { query: 'stas', names: ['Peter Šťastný'] },
    { query: 'jan nov', names: ['Ján Novák'] },
    { query: 'NOVAK', names: ['Jana Nováková', 'Ján Novák'] },
    { query: 'ovák', names: [] },
  ])('"$query"', ({ query, names }) => {
    expect(offeredFor({ start: 0, query }, people).map(({ name }) => name)).toEqual(names);
  });
});

it('replaces the typed query by the chosen person', () => {
  const jan = { id: '2', name: 'Ján Novák' };
  expect(withMention('Pozri @ja, prosím', { start: 6, query: 'ja' }, jan)).toEqual({
    text: 'Pozri @Ján Novák , prosím',
    caret: 17,
  });
});

it('sends chosen people by id while their names are in the text', () => {
  expect(toSent('@Ján Novák a @Ján Nováková a @Peter', people)).toBe('@[2] a @[2]ová a @Peter');
  expect(toSent('@Jana Nováková: @Ján Novák', people)).toBe('@[1]: @[2]');
});

it('sends a text without chosen people unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => toSent(text, []) === text),
    randomCases(100),
  );
});
