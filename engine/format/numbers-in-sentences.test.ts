import { createInstance } from 'i18next';
import { expect, it } from 'vitest';
import { addNumberFormat } from './numbers-in-sentences.ts';

it.each([
  { language: 'sk', amount: '1234567.125', written: 'Dostupných je 1 234 567,125 m³.' },
  { language: 'sk', amount: 12, written: 'Dostupných je 12 m³.' },
  { language: 'sk', amount: '1 234,5', written: 'Dostupných je 1 234,5 m³.' },
  { language: 'en', amount: '1234567.125001', written: 'Dostupných je 1,234,567.125 m³.' },
])('formats $amount in $language, whatever the names of other parameters', async (given) => {
  const { language, amount, written } = given;
  const words = createInstance();
  await words.init({ lng: language, interpolation: { escapeValue: false } });
  words.addResourceBundle(language, 'translation', {
    units: { M3: 'm³' },
    stock: 'Dostupných je {{amount, number}} $t(units.{{unit}}).',
  });
  addNumberFormat(words);
  // `unit`, `style` and `currency` are options of Intl.NumberFormat.
  const sentence = words.t('stock', { amount, unit: 'M3', style: 'percent', currency: 'none' });
  expect(sentence.replaceAll('\u00a0', ' ')).toBe(written);
});
