import { expect, it } from 'vitest';
import { exampleCatalogue } from '../../example/index.ts';
import type { ActionOf } from '../../metadata/types/index.ts';
import type { EntityPiece } from '../state/index.ts';
import { performedRun } from './performed-run.ts';

const pieceOf = (name: string): EntityPiece => {
  const entity = exampleCatalogue.entities[name];
  if (entity === undefined) throw new Error(`The example has no "${name}".`);
  return { entity, documents: { pickers: {}, lists: {}, operations: {} } };
};
const library = { load: (name: string) => Promise.resolve(pieceOf(name)) };
const again: ActionOf<'perform'> = {
  name: 'again',
  kind: 'perform',
  performs: { entity: 'loan', action: 'lendAtDesk', given: { book: 'loan.book' } },
  label: {},
  intent: 'none',
  from: [],
  allowed: [],
};

it('runs the action of the other entity, named after the record and prefilled from it', async () => {
  const record = { id: '1', loan: { book: { id: '7', title: 'Kytice' } } };
  expect(await performedRun(library, { piece: pieceOf('member'), action: again, record, name: 'Anna' })).toEqual({
    piece: pieceOf('loan'),
    action: exampleCatalogue.entities['loan']?.actions['lendAtDesk'],
    given: { book: { id: '7' } },
    name: 'Anna',
  });
});

it('shows the decisive fields of the record on which the action is started', async () => {
  const action = { ...again, decisive: ['name', 'number'] };
  const run = await performedRun(library, { piece: pieceOf('member'), action, record: { id: '1' } });
  expect(run.startedFrom).toEqual({ piece: pieceOf('member'), id: '1', fields: ['name', 'number'] });
});

it.each([
  { path: 'id', given: { id: '1' } },
  { path: 'loan.book.id', given: { id: '7' } },
  { path: 'loan.nothing', given: undefined },
])('passes the record at $path as a reference by id', async ({ path, given }) => {
  const record = { id: '1', loan: { book: { id: '7' }, nothing: null } };
  const action = { ...again, performs: { entity: 'loan', action: 'lendAtDesk', given: { book: path } } };
  const run = await performedRun(library, { piece: pieceOf('member'), action, record });
  expect(run.given).toEqual({ book: given });
});

it('returns every other action unchanged', async () => {
  const { performs: _, ...own } = again;
  const run = { piece: pieceOf('member'), action: { ...own, kind: 'navigate' as const } };
  expect(await performedRun(library, run)).toBe(run);
});
