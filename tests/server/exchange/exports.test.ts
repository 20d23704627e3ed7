import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { recordsAt } from '../../../server/demo/answers.ts';
import { exportCleanUp } from '../../../server/exchange/exports/index.ts';
import { constantsOf } from '../../../server/platform/records/index.ts';
import { reasonOf, tradeOf } from '../trade.ts';
import { exportsOf, type Exporting } from './exporting.ts';
import { waitLimitMs } from '../../time-limits.ts';
import { openedWorkingRegister } from './importing.ts';

const trading = openedWorkingRegister();
const exporting = exportsOf(trading);
const trade = tradeOf(trading);
const authority = () => trade.organization('authority');

const made = async (...asked: Parameters<Exporting['make']>) => String((await exporting.make(...asked))['id']);
const period = { fromDate: '2026-01-01', toDate: '2026-03-31' };
const act = async (id: string, action: string, as: string, reason = ''): Promise<readonly string[]> => {
  const argument = action.startsWith('submit') ? 'id' : 'exportId';
  const reasoned = reason === '' ? '' : `, reason: "${reason}"`;
  const query = `mutation ($id: ID!) { ${action}(${argument}: $id${reasoned}) { status } }`;
  return (await trading.ask(as, query, { id })).errors;
};

/** The names of a viewer's notices in the portal. */
async function shownTo(as: string): Promise<readonly unknown[]> {
  const { data } = await trading.ask(as, '{ notices(language: sk) { items { name } } }');
  return recordsAt(data, 'notices', 'items').map(({ name }) => name);
}

/** Notices about exports with their recipients. */
async function told(): Promise<readonly (readonly [string, string])[]> {
  const mails = await trading.database.query<{ name: string; email: string }>(
    sql`select notice.name, email from notice join notice_mail on notice_id = notice.id order by notice.id`,
  );
  return mails.map(({ name, email }) => [name, email]);
}

describe('an export', () => {
  it('is made with its file and the hash of that', async () => {
    const done = await exporting.make('exportYearBalance', { year: 2026 });
    expect(done).toMatchObject({ status: 'FINISHED', from: '2026-01-01', to: '2026-12-31', errors: [], errorCount: 0 });
    const content = await exporting.content(String(done['id']));
    expect(done['fileHash']).toBe(createHash('sha256').update(content).digest('hex'));
    expect(done['file']).toMatchObject({ name: 'rocna-bilancia-2026-01-01-2026-12-31.xlsx', type: 'YEAR_BALANCE' });
  });

  it('waits for validation by its authority, and is then submitted finally', async () => {
    const input = { year: 2024, qualifiedOrganizationId: authority() };
    const id = await made('exportYearBalance', input);
    expect(await exporting.read(id, 'authority')).toMatchObject({ status: 'WAITING_FOR_VALIDATION' });
    expect(await act(id, 'submitExport', 'supplier')).toEqual(['errors.export.notFinished']);
    expect(await act(id, 'validateExport', 'authority')).toEqual([]);
    expect(await act(id, 'validateExport', 'authority')).toEqual(['errors.export.notWaiting']);
    expect(await told()).toEqual([
      ['exportWaiting', 'authority@demo.example'],
      ['exportValidated', 'supplier@demo.example'],
    ]);
    expect(await shownTo('authority')).toEqual(['exportWaiting']);
    expect(await shownTo('supplier')).toEqual(['exportValidated', 'exportMade']);
    expect(await act(id, 'submitExport', 'supplier')).toEqual([]);
    const submitted = await exporting.read(id);
    expect(submitted).toMatchObject({ status: 'SUBMITTED', submittedAt: '2026-03-05T10:00:00.000Z' });
    expect(reasonOf(submitted, 'remove')).toBeUndefined();
    const { errors } = await trading.ask('supplier', `mutation { removeExport(id: "${id}") }`);
    expect(errors).toEqual(['errors.export.submitted']);
  });

  it('is rejected with a reason, and removed only by its creator, who reads it', async () => {
    const id = await made('exportYearBalance', { year: 2026, qualifiedOrganizationId: authority() });
    expect(await act(id, 'rejectExport', 'authority', 'Chýba dovoz.')).toEqual([]);
    expect(await exporting.read(id)).toMatchObject({ status: 'REJECTED_BY_QUALIFIED', rejection: 'Chýba dovoz.' });
    expect((await told()).at(-1)).toEqual(['exportRejected', 'supplier@demo.example']);
    const remove = (as: string) => trading.ask(as, `mutation { removeExport(id: "${id}") }`);
    expect((await remove('authority')).errors).not.toEqual([]);
    expect(await remove('supplier')).toEqual({ data: { removeExport: true }, errors: [] });
    expect(await exporting.read(id)).toBeUndefined();
  });

  it('is submitted in bulk, each with its result', async () => {
    const finished = await made('exportYearBalance', { year: 2025 });
    const waiting = await made('exportYearBalance', { year: 2025, qualifiedOrganizationId: authority() });
    const query = 'mutation ($ids: [ID!]!) { submitExportBulk(ids: $ids) { id done reason } }';
    const { data } = await trading.ask('supplier', query, { ids: [finished, waiting] });
    expect(data['submitExportBulk']).toEqual([
      { id: finished, done: true, reason: null },
      { id: waiting, done: false, reason: 'errors.export.notFinished' },
    ]);
  });

  it('that failed with a fault shows its reference, and can be made again', async () => {
    const { database } = trading;
    await database.query(sql`alter table scheme rename to scheme_away`);
    const failed = await exporting.make('exportQuarterReport', { year: 2026, quarter: 'Q1', type: 'BIOFUEL' });
    await database.query(sql`alter table scheme_away rename to scheme`);
    expect(failed).toMatchObject({ status: 'END_WITH_ERROR', file: null });
    expect(failed['faultReference']).toMatch(/^[0-9a-f-]{36}$/);
    const id = String(failed['id']);
    await trading.ask('supplier', `mutation { repeatExport(id: "${id}") { id } }`);
    await trading.application.tasks.ended('make-export', id, { withinMs: waitLimitMs });
    expect(await exporting.read(id)).toMatchObject({ status: 'FINISHED', faultReference: null });
  });

  it('requires a valid period and an organization', async () => {
    const turned = { ...period, toDate: '2025-01-01', qualifiedOrganizationId: authority() };
    expect((await exporting.ask('exportCertificates', turned)).errors).toEqual(['errors.form.dateRange at toDate']);
    expect((await exporting.ask('exportCertificates', period)).errors).toEqual([
      'errors.form.required at qualifiedOrganization',
    ]);
    expect((await exporting.ask('exportYearBalance', { year: 2026 }, 'registry')).errors).toEqual([
      'errors.form.required at organization',
    ]);
  });
});

describe('without access', () => {
  it('a viewer gets nothing of another organization by its id', async () => {
    const input = { year: 2026, organizationId: trade.organization('supplier') };
    expect((await exporting.ask('exportYearBalance', input, 'buyer')).errors).toEqual([
      'errors.organization.notFound at organization',
    ]);
  });

  it('an authority that does not supervise the organization is refused', async () => {
    const ofOthers = trade.organization('inspector');
    const input = { year: 2026, qualifiedOrganizationId: ofOthers === '' ? '999999' : ofOthers };
    expect((await exporting.ask('exportYearBalance', input)).errors).toEqual([
      'errors.verifier.notFound at qualifiedOrganization',
    ]);
  });

  it('an authority whose agreement has ended neither validates nor rejects what still waits for it', async () => {
    const id = await made('exportYearBalance', { year: 2026, qualifiedOrganizationId: authority() });
    const agreement = (status: string) =>
      trading.database.query(sql`
        update responsible_organization set status = ${status}
        where organization_id = ${trade.organization('supplier')} and qualified_authority_id = ${authority()}`);
    await agreement('INACTIVE');
    expect(await act(id, 'validateExport', 'authority')).toEqual(['errors.supervision.ended']);
    expect(await act(id, 'rejectExport', 'authority', 'x')).toEqual(['errors.supervision.ended']);
    await agreement('ACTIVE');
    expect(await act(id, 'rejectExport', 'authority', 'x')).toEqual([]);
  });

  it('a viewer neither reads, downloads, validates nor submits it', async () => {
    const id = await made('exportYearBalance', { year: 2026, qualifiedOrganizationId: authority() });
    for (const as of ['buyer', 'auditor']) {
      expect(await exporting.read(id, as)).toBeUndefined();
      const { errors } = await trading.ask(as, `mutation { downloadExport(exportId: "${id}") { url } }`);
      expect(errors).toEqual(['errors.export.notFound at exportId']);
      expect(await act(id, 'validateExport', as)).not.toEqual([]);
      expect(await act(id, 'rejectExport', as, 'x')).not.toEqual([]);
    }
    expect(await act(id, 'validateExport', 'registry')).not.toEqual([]);
    expect(await act(id, 'validateExport', 'supplier')).not.toEqual([]);
    expect(await exporting.read(id)).toMatchObject({ status: 'WAITING_FOR_VALIDATION' });
  });
});

describe('old exports', () => {
  /** Exports after `days` days. */
  const forgotten = async (days: number) => {
    const { application } = trading;
    const now = new Date(application.now().getTime() + days * 86_400_000);
    return await exportCleanUp({ ...application, now: () => now }).run(new AbortController().signal);
  };
  const hasFile = async (id: string) =>
    exporting.content(id).then(
      () => true,
      () => false,
    );

  it('are deleted unless submitted; of a submitted one the file is deleted later, and its hash stays', async () => {
    const { exportDays, submittedFileDays } = constantsOf(trading.application.catalogue).retention;
    const left = await made('exportYearBalance', { year: 2026 });
    const waiting = await made('exportYearBalance', { year: 2026, qualifiedOrganizationId: authority() });
    const submitted = await made('exportYearBalance', { year: 2023 });
    expect(await act(submitted, 'submitExport', 'supplier')).toEqual([]);

    expect(await forgotten(exportDays)).toEqual({ unsubmitted: 0, files: 0 });
    expect(await forgotten(exportDays + 1)).toMatchObject({ files: 0 });
    expect(await exporting.read(left)).toBeUndefined();
    expect(await exporting.read(waiting)).toMatchObject({ status: 'WAITING_FOR_VALIDATION' });
    expect(await Promise.all([waiting, submitted].map(hasFile))).toEqual([true, true]);

    expect(await forgotten(submittedFileDays + 1)).toMatchObject({ unsubmitted: 0 });
    expect(await Promise.all([waiting, submitted].map(hasFile))).toEqual([true, false]);
    expect(await exporting.read(submitted)).toMatchObject({
      status: 'SUBMITTED',
      fileHash: expect.any(String),
      file: null,
    });
    const { errors } = await trading.ask('supplier', `mutation { downloadExport(exportId: "${submitted}") { url } }`);
    expect(errors).toEqual(['errors.export.noFile at exportId']);
    expect(await forgotten(submittedFileDays + 1)).toEqual({ unsubmitted: 0, files: 0 });
  });
});
