import { expect, it } from 'vitest';
import type { Enumeration } from '../../../metadata/types/index.ts';
import { enumerationChoices } from './enumeration-choices.ts';

const units: Enumeration = {
  name: 'Unit',
  label: {},
  values: ['M3', 'T', 'MWH'].map((name) => ({ name, label: { en: name }, intent: 'none' })),
};

it.each([
  { case: 'all where nothing is reduced', allowed: undefined, current: '', offered: ['M3', 'T', 'MWH'] },
  { case: 'only what is allowed', allowed: ['T'], current: 'T', offered: ['T'] },
  { case: 'the current value too, marked', allowed: ['M3'], current: 'T', offered: ['M3', 'T!'] },
  { case: 'a value nobody knows any more, marked', allowed: ['M3'], current: 'KG', offered: ['M3', 'KG!'] },
])('offers $case', ({ allowed, current, offered }) => {
  const choices = enumerationChoices(units, allowed, current);
  expect(choices.map(({ name, isAllowed }) => name + (isAllowed ? '' : '!'))).toEqual(offered);
});
