import { expect, it } from 'vitest';
import { enumerationChoices } from './enumeration-choices.ts';

const units = [null, 'M3', 'T', 'MWH'].map((value) => ({ value, label: value ?? 'Choose' }));

it.each([
  { case: 'all where nothing is reduced', allowed: undefined, current: '', offered: ['M3', 'T', 'MWH'] },
  { case: 'only what is allowed', allowed: ['T'], current: 'T', offered: ['T'] },
  { case: 'the current value too, marked', allowed: ['M3'], current: 'T', offered: ['M3', 'T!'] },
  { case: 'a value nobody knows any more, marked', allowed: ['M3'], current: 'KG', offered: ['M3', 'KG!'] },
])('offers $case', ({ allowed, current, offered }) => {
  const choices = enumerationChoices(units, allowed, current);
  expect(choices.map(({ name, isAllowed }) => name + (isAllowed ? '' : '!'))).toEqual(offered);
});
