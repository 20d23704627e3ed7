import { expect, it } from 'vitest';
import { ranked } from './ranked.ts';

it.each([
  {
    case: 'beginnings first, then words, then parts, then what has them elsewhere',
    words: 'ch',
    found: ['Vatican City', 'Czechia', 'Republic of Chad', 'Chile', 'Isle-Chausey', 'China'],
    is: ['Chile', 'China', 'Republic of Chad', 'Isle-Chausey', 'Czechia', 'Vatican City'],
  },
  {
    case: 'marks, case and spaces aside',
    words: ' CIERNA  hora ',
    found: ['Hora', 'Stará Čierna Hora', 'Čierna Hora'],
    is: ['Čierna Hora', 'Stará Čierna Hora', 'Hora'],
  },
  { case: 'as they came without words', words: ' ', found: ['b', 'a'], is: ['b', 'a'] },
])('offers $case', ({ words, found, is }) => {
  expect(ranked(found, words, (one) => one)).toEqual(is);
});
