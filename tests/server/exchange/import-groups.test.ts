import { expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { ownRowOf, openedWorkingRegister, importsOf } from './importing.ts';
import { waitLimitMs } from '../../time-limits.ts';

const importing = importsOf(openedWorkingRegister());

const codes = Array.from({ length: 12 }, (_, index) => `G-${String(index)}`);

/** Audit actions and ledger postings of each certificate with these codes. */
const toldOf = () =>
  importing.trading.database.query<{ code: string; actions: string; postings: string }>(sql`
    select external_code as code,
      (select string_agg(action, ' ' order by audit_entry.id) from audit_entry where entity = 'certificate' and record_id = certificate.id) as actions,
      (select string_agg(operation, ' ' order by ledger_posting.id) from ledger_posting where certificate_id = certificate.id) as postings
    from certificate where external_code = any(${codes}::text[]) order by certificate.id`);

it('saves valid records of a batch together, and rolls invalid ones back completely', async () => {
  await importing.certificates([ownRowOf('G-4')]);
  const rows = codes.map((code) => ({ ...ownRowOf(code), Množstvo: code === 'G-8' ? -1 : 1 }));
  const { id } = await importing.certificates(rows);
  await importing.trading.application.tasks.ended('import-file', String(id), { withinMs: waitLimitMs });
  const { count, done, total, errors } = await importing.last();
  expect({ count, done, total }).toEqual({ count: 10, done: 12, total: 12 });
  expect(errors).toMatchObject([
    { row: 6, message: 'errors.import.alreadyThere' },
    { row: 10, column: 'Množstvo' },
  ]);
  const told = await toldOf();
  const saved = codes.filter((code) => code !== 'G-4' && code !== 'G-8');
  expect(told.map(({ code }) => code)).toEqual(['G-4', ...saved]);
  expect(new Set(told.map(({ actions, postings }) => `${actions}: ${postings}`))).toEqual(new Set(['create: issue']));
});
