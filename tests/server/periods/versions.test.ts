import { expect, it } from 'vitest';
import { openCorrecting } from '../corrections/correcting.ts';
import { entriesOf } from '../entries/entries.ts';
import { lastQuarter, openedReporting } from './reporting.ts';

const reporting = openedReporting();
const { trading, trade } = reporting;

const versions = async () => {
  const { id } = await reporting.period();
  const query = `query ($id: ID!) { reportingPeriod(id: $id) { versions { version certificateType entryCount entryChange } } }`;
  const { data } = await trading.ask('supplier', query, { id });
  return (data['reportingPeriod'] as { readonly versions: readonly object[] }).versions; // as the operation answers
};

it('refuses the report of a type that nothing was marketed of, while the other type was', async () => {
  const id = await reporting.market();
  expect(await reporting.report({ type: 'BIOLIQUID' })).toEqual(['errors.export.noneOfType']);
  expect(await reporting.period()).not.toMatchObject({ status: 'SUBMITTED' });
  expect((await reporting.trade.remove(id)).errors).toEqual([]);
});

it('refuses a file made before emissions were corrected, and accepts the correction as a change', async () => {
  const { make } = reporting;
  const certificateId = await trade.certificate({ issuedAt: '2025-11-01' });
  await reporting.market({ certificateId });
  const stale = String((await make('exportQuarterReport', { ...lastQuarter }))['id']);
  const { correct } = await openCorrecting(trading);
  await correct(certificateId, { emission: { eec: '24.5' } });
  expect(await reporting.submit(stale)).toEqual(['errors.export.outdated']);
  expect(await reporting.report()).toEqual([]);
  expect(await reporting.report()).toEqual(['errors.export.nothingChanged']);
});

it('refuses an unchanged report of certificates without market entries', async () => {
  expect(await reporting.report({ type: 'BIOLIQUID' })).toEqual(['errors.export.nothingChanged']);
});

it('accepts one report of each type, once, and shows its difference to the former version', async () => {
  const liquid = { issuedAt: '2025-11-01', type: 'BIOLIQUID', targetUse: 'BIOFUEL' };
  await reporting.market({ certificateId: await trade.certificate(liquid) });
  expect(await reporting.report()).toEqual([]);
  expect(await reporting.report({ type: 'BIOLIQUID' })).toEqual([]);
  expect(await reporting.report({ type: 'BIOLIQUID' })).toEqual(['errors.export.nothingChanged']);
  expect(await reporting.report()).toEqual(['errors.export.nothingChanged']);
  expect(
    (await versions()).toSorted((one, other) =>
      'version' in one && 'version' in other ? Number(one.version) - Number(other.version) : 0,
    ),
  ).toEqual([
    { version: 1, certificateType: 'BIOFUEL', entryCount: 1, entryChange: null },
    { version: 2, certificateType: 'BIOFUEL', entryCount: 2, entryChange: 1 },
    { version: 3, certificateType: 'BIOLIQUID', entryCount: 2, entryChange: 0 },
  ]);
});

it('refuses to close a period with an unreported entry', async () => {
  const late = await reporting.market();
  const { id } = await reporting.period();
  const query = 'mutation ($id: ID!) { closeReportingPeriod(id: $id) { id } }';
  expect(await trading.askErrors('registry', query, { id })).toMatchObject([
    { message: 'errors.reportingPeriod.entriesNotReported', params: { period: '2025/Q4', count: 1 } },
  ]);
  expect(await reporting.period()).toMatchObject({ status: 'SUBMITTED' });
  expect((await trade.remove(late)).errors).toEqual([]);
  expect(await reporting.close(String(id))).toEqual([]);
});

it('shows an organization the file of a version that the registry submitted', async () => {
  const { make, read } = reporting;
  const { id: periodId } = await reporting.period();
  expect(await reporting.reopen(String(periodId))).toEqual([]);
  await reporting.market();
  const organizationId = trade.organization('supplier');
  const { id } = await make('exportQuarterReport', { ...lastQuarter, organizationId }, 'registry');
  const reportId = String(id);
  expect(await read(reportId)).toBeUndefined();
  expect(await reporting.submit(reportId, 'registry')).toEqual([]);
  expect(await read(reportId)).toMatchObject({ status: 'SUBMITTED', file: { type: 'QUARTER_REPORT' } });
  const download = 'mutation ($id: ID!) { downloadExport(exportId: $id) { url } }';
  expect((await trading.ask('supplier', download, { id: reportId })).errors).toEqual([]);
  const remove = 'mutation ($id: ID!) { removeExport(id: $id) }';
  expect((await trading.ask('supplier', remove, { id: reportId })).errors).not.toEqual([]);
  expect(await read(reportId, 'buyer')).toBeUndefined();
  expect((await trading.ask('buyer', download, { id: reportId })).errors).toEqual([
    'errors.export.notFound at exportId',
  ]);
});

it('shows a change of electricity only as a difference to the former version', async () => {
  const { electricity } = entriesOf(trading);
  expect((await electricity({ issuedAt: '2025-12-15', energy: '1000' })).errors).toEqual([]);
  expect(await reporting.report()).toEqual([]);
  const { id, version } = await reporting.period();
  const query = `query ($id: ID!) { reportingPeriod(id: $id) { electricity { energy } versions {
    version energyChange otherEnergy otherEnergyChange } } }`;
  const { data } = await trading.ask('supplier', query, { id });
  expect(data['reportingPeriod']).toMatchObject({
    electricity: [{ energy: '1000.000' }],
    versions: expect.arrayContaining([
      { version, energyChange: '0.000', otherEnergy: '400.000', otherEnergyChange: '400.000' },
    ]) as unknown, // expect types it as any
  });
});
