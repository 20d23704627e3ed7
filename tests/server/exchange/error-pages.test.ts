import { beforeAll, describe, expect, it } from 'vitest';
import type { Values } from '../../../engine/record/index.ts';
import { ownRow, openedWorkingRegister, importsOf } from './importing.ts';

const importing = importsOf(openedWorkingRegister());
/** An import with 300 invalid rows. */
let made: Values;

beforeAll(async () => {
  const rows = Array.from({ length: 300 }, (_, index) => ({
    ...ownRow,
    'Externé číslo': `PAGES-${String(index)}`,
    Množstvo: -1,
  }));
  made = await importing.certificates(rows);
});

const paged = `query ($id: ID!, $page: PageInput) {
  importErrors(id: $id, page: $page) { items pageInfo { totalElements totalIsCapped index size } }
}`;

interface Page {
  readonly items: readonly Values[];
  readonly pageInfo: Values;
}

const pageOf = async (page: Values | undefined, as = 'supplier') => {
  const { data, errors } = await importing.trading.ask(as, paged, { id: made['id'], page });
  expect(errors).toEqual([]);
  return data['importErrors'] as Page | null; // the operation's answer
};

describe('errors of an import', () => {
  it('are returned with the record: the first ones and their total', async () => {
    const query = '{ imports(page: { index: 0, size: 1 }) { items { errors errorsCount } } }';
    const { data } = await importing.trading.ask('supplier', query);
    const { items } = data['imports'] as { readonly items: readonly Values[] }; // as selected
    expect(items[0]?.['errorsCount']).toBe(300);
    expect(items[0]?.['errors']).toHaveLength(50);
    expect(items[0]?.['errors']).toMatchObject([{ row: 2, column: 'Množstvo' }, ...Array(49).fill({})]);
  });

  it('are read page by page', async () => {
    const first = await pageOf({ index: 0, size: 100 });
    const last = await pageOf({ index: 5, size: 55 });
    expect(first?.pageInfo).toEqual({ totalElements: 300, totalIsCapped: false, index: 0, size: 100 });
    expect(first?.items.map(({ row }) => row)).toEqual(Array.from({ length: 100 }, (_, index) => index + 2));
    expect(last?.items.map(({ row }) => row)).toEqual(Array.from({ length: 25 }, (_, index) => index + 277));
    expect((await pageOf({ index: 9, size: 100 }))?.items).toEqual([]);
    expect((await pageOf(undefined))?.items).toHaveLength(10);
  });

  it('are refused to viewers without access to the import', async () => {
    expect(await pageOf({ index: 0, size: 10 }, 'buyer')).toBeNull();
    const { data, errors } = await importing.trading.ask('supplier', paged, { id: 'x' });
    expect([data['importErrors'], errors]).toEqual([null, []]);
  });

  it('are limited to a thousand per request', async () => {
    const { errors } = await importing.trading.ask('supplier', paged, {
      id: made['id'],
      page: { index: 0, size: 1_001 },
    });
    expect(errors).toEqual(['errors.limit.tooManyRows at page.size']);
  });

  it('are empty for a valid import', async () => {
    const { id } = await importing.certificates([{ ...ownRow, 'Externé číslo': 'PAGES-RIGHT' }]);
    const { data } = await importing.trading.ask('supplier', paged, { id });
    expect(data['importErrors']).toMatchObject({ items: [], pageInfo: { totalElements: 0 } });
  });
});
