import { expect, it } from 'vitest';
import type { FilesField } from '../../metadata/types/index.ts';
import { chooseFiles } from './chosen-files.ts';

const field: FilesField = {
  name: 'cover',
  type: 'files',
  label: { sk: 'Obálka' },
  required: false,
  readOnly: false,
  accept: ['.png', '.pdf'],
  maxBytes: 25_000_000,
  maxItems: 2,
};
const file = (name: string, size = 10) => Object.defineProperty(new File([], name), 'size', { value: size });

it.each([
  { case: 'a listed type', files: [file('Scan.PDF')], present: 0, refused: [] },
  { case: 'exactly the limit', files: [file('a.png', 25_000_000)], present: 0, refused: [] },
  { case: 'another type', files: [file('a.exe')], present: 0, refused: ['errors.entity.file.notAccepted'] },
  {
    case: 'a byte too many',
    files: [file('a.png', 25_000_001)],
    present: 0,
    refused: ['errors.entity.file.too_large'],
  },
  { case: 'more than fit', files: [file('a.png'), file('b.png')], present: 1, refused: ['errors.entity.file.tooMany'] },
])('validates $case', ({ files, present, refused }) => {
  const choice = chooseFiles(field, 'cover', files, present);
  expect(choice.refused.map(({ message }) => message)).toEqual(refused);
  expect(choice.accepted).toHaveLength(files.length - refused.length);
});
