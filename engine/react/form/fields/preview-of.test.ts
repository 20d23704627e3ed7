import { expect, it } from 'vitest';
import { previewOf } from './preview-of.ts';

it.each([
  { name: 'Scan.PDF', kind: 'pages' },
  { name: 'obálka.v2.png', kind: 'picture' },
  { name: 'foto.JPEG', kind: 'picture' },
  { name: 'obrázok.svg', kind: undefined },
  { name: 'stránka.html', kind: undefined },
  { name: 'zmluva.pdf.exe', kind: undefined },
  { name: 'constructor', kind: undefined },
  { name: 'a.constructor', kind: undefined },
])('shows $name as $kind', ({ name, kind }) => {
  expect(previewOf(name)).toBe(kind);
});
