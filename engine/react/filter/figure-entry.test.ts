import { expect, it } from 'vitest';
import { toFigure } from './figure-entry.ts';

it.each([
  { entry: '1 234,5', language: 'sk', figure: '1234.5' },
  { entry: '1.234,50', language: 'sk', figure: '1234.50' },
  { entry: '1,234', language: 'en', figure: '1234' },
  { entry: '1 234,5 m³', language: 'sk', figure: '1234.5' },
  { entry: '1234.5 m3', language: 'en', figure: '1234.5' },
  { entry: '12 t', language: 'sk', figure: '12' },
  { entry: '−3.25', language: 'sk', figure: '-3.25' },
  { entry: '12 kg', language: 'sk', figure: undefined },
  { entry: '12a', language: 'sk', figure: undefined },
  { entry: 'm³', language: 'sk', figure: undefined },
  { entry: '', language: 'sk', figure: undefined },
])('parses "$entry" in $language as $figure', ({ entry, language, figure }) => {
  expect(toFigure(entry, language, ['m³', 't'])).toBe(figure);
});
