import { beforeAll, describe, expect, it } from 'vitest';
import { at, librarianOf, libraryViewer, openFilledLibrary, readerOf, saveLoan, type Library } from './lending.ts';

const query = `query ($entity: String! = "loan", $list: String, $action: String! = "lend", $ids: [ID!]!) {
  bulkPreview(entity: $entity, list: $list, action: $action, ids: $ids) {
    eligible refused { id reason params } totals { column unit total }
  }
}`;

const { library, made } = await openFilledLibrary();
let loans: readonly string[];

beforeAll(async () => {
  const ids: string[] = [];
  for (const amount of ['1.5', '2', '0', '1']) {
    ids.push(
      String(
        at(
          await library.ask(libraryViewer, saveLoan, { input: { ...made.loan, amount, dueAt: '2026-03-10' } }),
          'createOrUpdateLoan',
          'id',
        ),
      ),
    );
  }
  loans = ids;
});

const preview = (viewer: Parameters<Library['ask']>[0], variables: object) =>
  library.ask(viewer, query, { ...variables });

describe('the preview of a bulk action', () => {
  it('counts and sums the allowed records, and gives reasons for the others', async () => {
    await library.ask(libraryViewer, 'mutation ($ids: [ID!]!) { lendLoans(ids: $ids) { done } }', { ids: [loans[3]] });
    expect(at(await preview(libraryViewer, { ids: loans }), 'bulkPreview')).toEqual({
      eligible: 2,
      refused: [
        { id: loans[2], reason: 'errors.loan.noAmount', params: {} },
        { id: loans[3], reason: 'errors.loan.noAmount', params: { status: 'LENT' } },
      ],
      totals: [{ column: 'amount', unit: 'ks', total: '3.500' }],
    });
  });

  it('changes nothing', async () => {
    const before = await library.ask(libraryViewer, '{ loan(id: "1") { status rowVersion } }');
    await preview(libraryViewer, { ids: loans });
    expect(await library.ask(libraryViewer, '{ loan(id: "1") { status rowVersion } }')).toEqual(before);
  });

  it('counts a record once, and none outside the viewer’s scope', async () => {
    expect(at(await preview(libraryViewer, { ids: [loans[0], loans[0]] }), 'bulkPreview')).toMatchObject({
      eligible: 1,
    });
    const stranger = { ...librarianOf(made.cyril), permissions: libraryViewer.permissions };
    const ids = [loans[0], '999999', 'x', '9'.repeat(30)];
    expect(at(await preview(stranger, { ids }), 'bulkPreview')).toEqual({
      eligible: 0,
      refused: ids.map((id) => ({ id, reason: 'errors.entity.notFound', params: {} })),
      totals: [],
    });
  });

  it.each([
    { entity: 'ghost' },
    { entity: 'constructor' },
    { list: 'ghost' },
    { list: 'toString' },
    { action: 'return' },
    { action: 'remove' },
    { entity: 'book' },
  ])('is refused for %j, which is no bulk action', async (wrong) => {
    expect((await preview(libraryViewer, { ids: loans, ...wrong })).errors).toMatchObject([
      { message: 'errors.badInput' },
    ]);
  });

  it('is refused without the permission and without a token', async () => {
    expect((await preview(readerOf(made.boris), { ids: loans })).errors).toMatchObject([
      { message: 'errors.forbidden' },
    ]);
    expect((await preview(undefined, { ids: loans })).errors).toMatchObject([{ message: 'errors.token.missing' }]);
  });

  it('is refused for too many records, and twice in a request', async () => {
    const ids = Array.from({ length: 10_001 }, (_, index) => String(index));
    expect((await preview(libraryViewer, { ids })).errors).toMatchObject([{ code: 'LimitError' }]);
    const one = 'bulkPreview(entity: "loan", action: "lend", ids: []) { eligible }';
    expect((await library.ask(libraryViewer, `{ one: ${one} two: ${one} }`)).errors).toMatchObject([
      { message: 'errors.badInput' },
    ]);
  });

  it('takes one statement for 500 records', async () => {
    library.statements.length = 0;
    await preview(libraryViewer, { ids: Array.from({ length: 500 }, (_, index) => String(index)) });
    expect(library.statements).toHaveLength(1);
  });
});
