import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, library as lending, libraryViewer, openLibrary, withEntity, type Library } from './lending.ts';

/** Stops checked in three months and one never checked; a filter selects those since March 2026. */
let library: Library;

const save = `mutation ($input: StopInput!) { createOrUpdateStop(input: $input) { name checked } }`;
const list = `query ($filter: StopFilter, $sort: [SortInput!]) { stopsPaginated(filter: $filter, sort: $sort) { items { name } } }`;

const recently = {
  name: 'recently',
  kind: 'flag',
  rule: { '>=': [{ var: 'checked' }, '2026-03'] },
  label: {},
  offered: true,
} as const;

beforeAll(async () => {
  const stop = lending.entities['stop'];
  if (stop?.list === undefined) throw new Error('the example has stops');
  library = await openLibrary({
    catalogue: withEntity(lending, 'stop', { list: { ...stop.list, filters: [...stop.list.filters, recently] } }),
  });
  for (const [name, checked] of [
    ['Square', '2026-11'],
    ['School', '2026-02'],
    ['Station', '2025-12'],
    ['Harbour', null],
  ] as const)
    await library.ask(libraryViewer, save, { input: { ...stopAt(name), checked } });
});

afterAll(() => library.close());

function stopAt(name: string) {
  return { name, since: 2020, latitude: '48.1', longitude: '17.1' };
}

async function names(given: object): Promise<unknown> {
  const answer = await library.ask(libraryViewer, list, { ...given });
  const items = at(answer, 'stopsPaginated', 'items');
  return Array.isArray(items) ? items.map((item: { name: string }) => item.name) : answer.errors;
}

describe('a month', () => {
  it('is returned as saved', async () => {
    const answer = await library.ask(libraryViewer, save, { input: { ...stopAt('Mill'), checked: '2024-05' } });
    expect(at(answer, 'createOrUpdateStop')).toEqual({ name: 'Mill', checked: '2024-05' });
  });

  it('sorts a list', async () => {
    const filter = { checked: { from: '2025-01' } };
    const sort = (direction: string) => [{ by: 'checked', direction }];
    expect(await names({ filter, sort: sort('ASC') })).toEqual(['Station', 'School', 'Square']);
    expect(await names({ filter, sort: sort('DESC') })).toEqual(['Square', 'School', 'Station']);
  });

  it.each([
    { range: { from: '2026-02' }, found: ['School', 'Square'] },
    { range: { to: '2026-02', from: '2025-12' }, found: ['Station', 'School'] },
    { range: { from: '2027-01' }, found: [] },
  ])('narrows a list by $range', async ({ range, found }) => {
    expect(await names({ filter: { checked: range }, sort: [{ by: 'checked', direction: 'ASC' }] })).toEqual(found);
  });

  it('is compared by a rule in the database', async () => {
    expect(await names({ filter: { recently: true } })).toEqual(['Square']);
  });

  it.each(['2026-13', '11/2026', '2026-11-01'])('is not %s', async (checked) => {
    const { errors } = await library.ask(libraryViewer, save, { input: { ...stopAt('Bridge'), checked } });
    expect(errors.map(({ message }) => message)).toEqual(['errors.form.month']);
  });
});
