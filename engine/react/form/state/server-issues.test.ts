import { expect, it } from 'vitest';
import { exampleCatalogue } from '../../../example/index.ts';
import { serverIssues } from './server-issues.ts';

const catalogue = exampleCatalogue;
const book = catalogue.entities['book'];
if (book === undefined) throw new Error('The example has no book.');

it.each([
  { case: 'a field', path: ['title'], at: 'title' },
  { case: 'a reference by its input name', path: ['genreId'], at: 'genre' },
  { case: 'a field of a row', path: ['authors', 1, 'share'], at: 'authors.1.share' },
  { case: 'a field of a group', path: ['dimensions', 'width'], at: 'dimensions.width' },
  { case: 'a file of a list', path: ['cover', 0], at: 'cover' },
  { case: 'a field the form does not show', path: ['createdAt'], at: '' },
  { case: 'an unknown name', path: ['constructor'], at: '' },
  { case: 'the record', path: [], at: '' },
])('assigns an error of $case', ({ path, at }) => {
  const [issue] = serverIssues(book, [{ sentence: 'Nie.', code: 'ValidationError', path, params: {} }]);
  expect(issue).toMatchObject({ path: at, sentence: 'Nie.' });
});
