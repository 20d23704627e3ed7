import { beforeAll, describe, expect, it } from 'vitest';
import type { Values } from '../../engine/record/index.ts';
import { addOrganization, addSignedIn } from './people.ts';
import { openedServer } from './test-server.ts';

const read = 'query ($list: String!) { keptList(list: $list) { columns } }';
const keep = 'mutation ($list: String!, $columns: String) { keepListColumns(list: $list, columns: $columns) }';

const server = openedServer();
let jana: string;
let peter: string;

beforeAll(async () => {
  const organizationId = await addOrganization(server.application);
  ({ token: jana } = await addSignedIn(server, 'jana@lists.example', { organizationId }));
  ({ token: peter } = await addSignedIn(server, 'peter@lists.example', { organizationId }));
});

const columnsOf = async (token: string, list = 'certificate') => {
  const { data } = await server.ask(read, { list }, token);
  return (data?.['keptList'] as Values | undefined)?.['columns']; // as the query asks
};
const keeping = (token: string | undefined, list: string, columns: string | null = 'hidden=buyer') =>
  server.ask(keep, { list, columns }, token);

describe('the density of rows', () => {
  const readDensity = 'query { keptList(list: "certificate") { density } }';
  const keepDensity = 'mutation ($density: RowDensity!) { keepRowDensity(density: $density) }';
  const densityOf = async (token: string) => {
    const { data } = await server.ask(readDensity, {}, token);
    return (data?.['keptList'] as Values | undefined)?.['density']; // as the query asks
  };

  it('is stored per person, the last choice', async () => {
    expect(await densityOf(jana)).toBeNull();
    await server.ask(keepDensity, { density: 'SPACIOUS' }, jana);
    await server.ask(keepDensity, { density: 'COMPACT' }, jana);
    expect(await densityOf(jana)).toBe('COMPACT');
    expect(await densityOf(peter)).toBeNull();
  });

  it('accepts only known values, and requires a token', async () => {
    expect((await server.ask(keepDensity, { density: 'TIGHT' }, jana)).errors).toHaveLength(1);
    const { errors } = await server.ask(keepDensity, { density: 'NORMAL' });
    expect(errors).toMatchObject([{ extensions: { code: 'BadTokenError' } }]);
    expect(await densityOf(jana)).toBe('COMPACT');
  });
});

describe('columns of a list', () => {
  it('are stored per person, the last choice', async () => {
    expect(await columnsOf(jana)).toBeNull();
    await keeping(jana, 'certificate', 'hidden=buyer');
    await keeping(jana, 'certificate', 'order=code,buyer&widths=buyer:120');
    await keeping(peter, 'certificate', 'pins=code:none');
    expect(await columnsOf(jana)).toBe('order=code,buyer&widths=buyer:120');
    expect(await columnsOf(peter)).toBe('pins=code:none');
  });

  it('are stored per list, also for further lists', async () => {
    await keeping(jana, 'responsibleOrganization.mine', 'hidden=name');
    expect(await columnsOf(jana, 'responsibleOrganization.mine')).toBe('hidden=name');
    expect(await columnsOf(jana)).not.toBe('hidden=name');
  });

  it('return to the metadata when reset', async () => {
    await keeping(peter, 'certificate', null);
    expect(await columnsOf(peter)).toBeNull();
  });

  it.each([
    'nothing',
    'constructor',
    'certificate.',
    'certificate.nothing',
    'responsibleOrganization.mine.mine',
    '__proto__',
  ])('are refused for the unknown list "%s"', async (list) => {
    const { errors } = await keeping(jana, list);
    expect(errors).toMatchObject([{ message: 'errors.entity.notFound', extensions: { code: 'NotFoundError' } }]);
  });

  it('are refused beyond the maximum length', async () => {
    const { errors } = await keeping(jana, 'certificate', 'x'.repeat(4001));
    expect(errors).toHaveLength(1);
    expect(await columnsOf(jana)).not.toContain('x');
  });

  it('are refused without a token', async () => {
    const { errors } = await keeping(undefined, 'certificate');
    expect(errors).toMatchObject([{ extensions: { code: 'BadTokenError' } }]);
  });
});
