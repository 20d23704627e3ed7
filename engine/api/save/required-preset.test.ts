import { describe, expect, it } from 'vitest';
import { exampleEntity } from '../../example/index.ts';
import { requirePreset } from './required-preset.ts';

const book = exampleEntity('book');

describe('a record for an operation with preset values', () => {
  const stored = { isReadingRoomOnly: true, genre: { id: '5', nameSK: 'Próza' }, price: '12.50' };

  it.each([
    { preset: {} },
    { preset: { isReadingRoomOnly: true } },
    { preset: { genre: { id: '5' } } },
    { preset: { price: '12.5' } },
    { preset: { nobody: 'knows' } },
  ])('is found by its own values $preset', ({ preset }) => {
    expect(() => requirePreset(book, stored, preset)).not.toThrow();
  });

  it.each([
    { preset: { isReadingRoomOnly: false } },
    { preset: { genre: { id: '6' } } },
    { preset: { genre: null } },
    { preset: { isReadingRoomOnly: true, price: '12.51' } },
  ])('is not found by other values $preset', ({ preset }) => {
    expect(() => requirePreset(book, stored, preset)).toThrow('errors.entity.notFound');
  });
});
