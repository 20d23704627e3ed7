import { expect, it } from 'vitest';
import { idAt, libraryViewer, openedLibrary } from './lending.ts';

const propose =
  'mutation ($copies: Int) { createOrUpdateDisposal(input: { books: "Atlases", copies: $copies }) { id } }';
const conclude = 'mutation ($id: ID!) { concludeInquiry(id: $id) { status concludedOn } }';
const read = `{ inquiriesPaginated(page: { index: 0, size: 10 }) {
  items { id finding score reasonSK reasonEN sourceSK sourceEN status disposal { id } proposedBy { id } }
} }`;

const library = openedLibrary();

const hire = 'mutation { createOrUpdateLibrarian(input: { name: "Anna" }) { id } }';

it('queues a record with a finding once, with its reason in each language', async () => {
  const userId = idAt(await library.ask(libraryViewer, hire), 'createOrUpdateLibrarian');
  const anna = { ...libraryViewer, userId };
  await library.ask(anna, propose, { copies: 100 });
  const answer = await library.ask(anna, propose, { copies: 101 });
  expect(answer.errors).toEqual([]);
  const disposal = { id: idAt(answer, 'createOrUpdateDisposal') };
  const found = {
    finding: 'MANY_COPIES',
    score: 60,
    reasonSK: 'Vyraďuje sa 101 kusov: Atlases.',
    reasonEN: '101 copies are disposed of: Atlases.',
    sourceSK: 'Pravidlá knižnice, bod 7',
    sourceEN: 'Rules of the library, section 7',
    status: 'OPEN',
    disposal,
    proposedBy: { id: userId },
  };
  const { data } = await library.ask(libraryViewer, read);
  expect(data).toMatchObject({ inquiriesPaginated: { items: [found] } });
  const [{ id }] = (data as { inquiriesPaginated: { items: [{ id: string }] } }).inquiriesPaginated.items; // as the query asks
  expect((await library.ask(libraryViewer, conclude, { id })).data).toMatchObject({
    concludeInquiry: { status: 'CONCLUDED', concludedOn: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/u) },
  });
});
