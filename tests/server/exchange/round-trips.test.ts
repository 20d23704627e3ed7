import { expect, it } from 'vitest';
import sql from 'sql-template-tag';
import type { Values } from '../../../engine/record/index.ts';
import { tradeOf } from '../trade.ts';
import { readStoredCertificates } from './known.ts';
import { openedWorkingRegister, importsOf } from './importing.ts';
import { exportsOf } from './exporting.ts';

/** A register that exports, and an empty one that imports. */
const exporting = exportsOf(openedWorkingRegister());
const importing = importsOf(openedWorkingRegister());

/** The errors without warnings: an export has columns that imports do not know. */
const errorsOf = ({ errors }: Values) =>
  (Array.isArray(errors) ? errors : []).filter(({ message }: Values) => message !== 'errors.import.headingUnknown');

const period = { fromDate: '2026-01-01', toDate: '2026-12-31' };

async function substancesOf(portions: Readonly<Record<string, string>>): Promise<readonly Values[]> {
  const { trading } = exporting;
  const [some]: readonly Values[] = trading.certificate()['certificateSubstances'] as Values[]; // as the form has them
  return await Promise.all(
    Object.entries(portions).map(async ([key, portion]) => ({
      ...some,
      kindId: await trading.idOf('substance_kind', 'elna_key', key),
      portion,
    })),
  );
}

it('an export of certificates can be imported again as the same certificates', async () => {
  const trade = tradeOf(exporting.trading);
  await trade.certificate({ externalCode: 'R-1', amount: '1234.567', note: '=1+1', advanced: false });
  const certificateSubstances = await substancesOf({ 'FOOD-WHEAT': '33.333', 'IX-A5': '66.667' });
  await trade.certificate({ externalCode: 'R-2', certificateSubstances, advanced: true, fromTrash: true });
  const abroad = { isImport: true, ownProduction: false, supplierId: trade.organization('donau') };
  await trade.certificate({ ...abroad, externalCode: 'R-3', amount: '0.001', producedAt: '2026-02-03' });
  const authority = { qualifiedOrganizationId: trade.organization('authority') };
  const made = await exporting.make('exportCertificates', { ...period, ...authority });
  const content = await exporting.content(String(made['id']));
  const { data } = await importing.send('importCertificates', { name: 'certificates.xlsx', content });
  const ended = data['importCertificates'] as Values; // as the operation answers
  expect(errorsOf(ended)).toEqual([]);
  expect(ended).toMatchObject({ status: 'FINISHED', count: 3 });
  const codes = ['R-1', 'R-2', 'R-3'];
  expect(await readStoredCertificates(importing.trading, codes)).toEqual(
    await readStoredCertificates(exporting.trading, codes),
  );
});

it('an Austrian report can be imported again as the sold quantities', async () => {
  const trade = tradeOf(exporting.trading);
  for (const { database } of [exporting.trading, importing.trading])
    await database.query(sql`
      update organization set elna_key = case ico when '90000102' then 'DUNAJ' else 'DONAU' end
      where ico = '90000102' or spd_code = 'SPD-DONAU'`);
  const certificateSubstances = await substancesOf({ 'FOOD-WHEAT': '33.333', 'IX-A5': '66.667' });
  const own = { supplierId: trade.organization('buyer'), buyerId: trade.organization('buyer') };
  const certificate = { ...own, certificateSubstances, amount: '500', producedAt: '2026-01-05' };
  const certificateId = await trade.certificate(certificate, 'buyer');
  const buyerId = trade.organization('donau');
  await trade.save({ certificateId, buyerId, amount: '100.5' }, 'buyer');
  await trade.save({ certificateId, buyerId, amount: '0.001' }, 'buyer');
  const made = await exporting.make('exportAustrianData', period, 'buyer');
  expect(made).toMatchObject({ status: 'FINISHED', errors: [] });
  const content = await exporting.content(String(made['id']));
  const { data } = await importing.send('importAustrianData', { name: 'austria.csv', content }, { as: 'buyer' });
  expect(errorsOf(await importing.last('buyer'))).toEqual([]);
  expect(data).toEqual({ importAustrianData: true });
  const sold = await exporting.trading.database.query(sql`
    select output_certificate_code as code, transaction.amount, emission_total as total, transaction.date::text as day
    from transaction join certificate on certificate.id = certificate_id where transaction.buyer_id = ${buyerId} order by 1`);
  const read = await importing.trading.database.query(sql`
    select external_code as code, amount, emission_total as total, issued_at::text as day
    from certificate where buyer_id = ${buyerId} order by 1`);
  expect(read).toEqual(sold);
});
