import { expect, it } from 'vitest';
import { enumerationChoices } from './enumeration-choices.ts';

const units = [null, 'M3', 'T', 'MWH'].map((value) => ({ value, label: value ?? 'Choose' }));

it.each([
  { case: 'all values without a restriction', allowed: undefined, current: '', offered: ['M3', 'T', 'MWH'] },
  { case: 'only allowed values', allowed: ['T'], current: 'T', offered: ['T'] },
  { case: 'the current value too, marked', allowed: ['M3'], current: 'T', offered: ['M3', 'T!'] },
  { case: 'an unknown current value, marked', allowed: ['M3'], current: 'KG', offered: ['M3', 'KG!'] },
])('offers $case', ({ allowed, current, offered }) => {
  const choices = enumerationChoices(units, allowed, current);
  expect(choices.map(({ name, isAllowed }) => name + (isAllowed ? '' : '!'))).toEqual(offered);
});
