import { expect, it } from 'vitest';
import { ranked } from './ranked.ts';

it.each([
  {
    case: 'prefixes first, then word prefixes, substrings, and matches outside the name',
    words: 'ch',
    found: ['Vatican City', 'Czechia', 'Republic of Chad', 'Chile', 'Isle-Chausey', 'China'],
    is: ['Chile', 'China', 'Republic of Chad', 'Isle-Chausey', 'Czechia', 'Vatican City'],
  },
  {
    case: 'matches ignoring diacritics, case and spaces',
    words: ' CIERNA  hora ',
    found: ['Hora', 'Stará Čierna Hora', 'Čierna Hora'],
    is: ['Čierna Hora', 'Stará Čierna Hora', 'Hora'],
  },
  { case: 'all in their order without a search', words: ' ', found: ['b', 'a'], is: ['b', 'a'] },
])('offers $case', ({ words, found, is }) => {
  expect(ranked(found, words, (one) => one)).toEqual(is);
});
