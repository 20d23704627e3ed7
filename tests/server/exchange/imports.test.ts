import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { openImporting, ownRow, type Importing } from './importing.ts';

let importing: Importing;

beforeAll(async () => {
  importing = await openImporting();
});

afterAll(() => importing.close());

const certificatesOf = async (externalCode: string) =>
  await importing.trading.database.query(
    sql`select id::text as id, amount, imported_at, imported_by_id::text as import from certificate where external_code = ${externalCode}`,
  );

describe('an import of certificates', () => {
  it('saves each as its form would, and says so', async () => {
    const made = await importing.certificates([{ ...ownRow, 'Externé číslo': 'A-1' }]);
    expect(made).toMatchObject({ status: 'FINISHED', total: 1, done: 1, count: 1, errors: [], sums: { M3: '1000' } });
    expect(await importing.last()).toMatchObject({ name: 'certificates.xlsx', type: 'CERTIFICATES', count: 1 });
    const [certificate] = await certificatesOf('A-1');
    expect(certificate).toMatchObject({ amount: '1000.000', import: made['id'] });
    expect(certificate?.['imported_at']).not.toBeNull();
  });
});
