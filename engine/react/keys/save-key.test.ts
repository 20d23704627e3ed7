import { expect, it } from 'vitest';
import { isSaveKey } from './save-key.ts';

const alone = { ctrlKey: false, metaKey: false, altKey: false };

it.each([
  { pressed: { ...alone, key: 's', ctrlKey: true }, saves: true },
  { pressed: { ...alone, key: 'S', ctrlKey: true }, saves: true },
  { pressed: { ...alone, key: 's', metaKey: true }, saves: true },
  { pressed: { ...alone, key: 's' }, saves: false },
  // Some keyboards type a letter this way.
  { pressed: { ...alone, key: 's', ctrlKey: true, altKey: true }, saves: false },
  { pressed: { ...alone, key: 'd', ctrlKey: true }, saves: false },
])('returns for $pressed: $saves', ({ pressed, saves }) => {
  expect(isSaveKey(pressed)).toBe(saves);
});
