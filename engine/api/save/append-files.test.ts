import { describe, expect, it } from 'vitest';
import { exampleCatalogue } from '../../example/index.ts';
import { ApiError } from '../errors/api-error.ts';
import type { FileUpload, UploadedFile } from '../api-services.ts';
import { withFilesReceived } from './append-files.ts';

describe('files of an action', () => {
  const addPictures = exampleCatalogue.entities['book']?.operations['addPictures'];
  const file = (name: string): UploadedFile => ({ name, size: 1, sha256: `hash of ${name}`, type: 'image/png' });
  const upload = (name: string): FileUpload => ({ receive: () => Promise.resolve(file(name)) });
  const receive = (pictures: unknown) => {
    if (addPictures === undefined) throw new Error('books have an action that takes pictures');
    return withFilesReceived(addPictures, { bookId: '1', pictures });
  };

  it.each([
    { of: 'a list', pictures: [upload('a'), upload('b')], names: ['a', 'b'] },
    { of: 'one alone', pictures: upload('a'), names: ['a'] },
    { of: 'none', pictures: [], names: [] },
    { of: 'nothing', pictures: null, names: [] },
    { of: 'what was left out', pictures: undefined, names: [] },
  ])('are received in order: $of', async ({ pictures, names }) => {
    expect(await receive(pictures)).toEqual({
      answers: { bookId: '1', pictures: names.map(file) },
      fingerprint: { pictures: names.map((name) => `hash of ${name}`) },
    });
  });

  it.each([['text'], [{}], [null], [{ receive: 'no function' }]])('are refused if one is %o', async (given) => {
    const refused: unknown = await receive([upload('a'), given]).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ApiError);
    expect(refused).toMatchObject({ issues: [{ code: 'BadInputError', path: ['pictures'] }] });
  });
});
