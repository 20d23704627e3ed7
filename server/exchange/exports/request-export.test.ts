import { expect, it } from 'vitest';
import { sharedCatalogue } from '../../../tests/server/catalogues.ts';
import type { OperationCall } from '../../../engine/api/index.ts';
import type { Values } from '../../../engine/record/index.ts';
import { exportRequests } from './request-export.ts';
import { describedExport } from './described-export.ts';

const { catalogue } = sharedCatalogue('metadata');
const types = catalogue.enumerations['ExportType']?.values.map(({ name }) => name) ?? [];

const viewer = {
  userId: '1',
  organizationId: '2',
  organizationRole: 'PUBLIC_ORGANIZATION',
  language: 'sk',
} as const;

const tasks = { ask: () => Promise.resolve() } as unknown as Parameters<typeof exportRequests>[0]['tasks']; // only what the function calls

/** The preset that an operation would save with the export record. */
async function presetOf(exports: typeof catalogue.exports, operation: string, input: Values): Promise<unknown> {
  const presets: unknown[] = [];
  const call = {
    viewer,
    arguments: { input },
    operate: (work: (operation: unknown) => unknown) => work({}),
    validate: (_: unknown, [save]: readonly { readonly preset: Values }[]) => {
      presets.push(save?.preset);
      return [() => Promise.resolve('7')];
    },
    store: { one: () => Promise.resolve({}) },
  } as unknown as OperationCall; // only what the function calls
  await exportRequests({ catalogue: { ...catalogue, exports }, tasks })[operation]?.(call);
  return presets[0];
}

it('describes each type of export by its operation', () => {
  const operations = types.map((type) => describedExport(catalogue, type).operation);
  expect(operations).toEqual(['exportCertificates', 'exportYearBalance', 'exportQuarterReport', 'exportAustrianData']);
  expect(Object.keys(exportRequests({ catalogue, tasks })).toSorted()).toEqual(operations.toSorted());
});

it.each([
  {
    operation: 'exportCertificates',
    input: { fromDate: '2026-01-01', toDate: '2026-02-28', onlyOnMarket: true },
    asked: { type: 'CERTIFICATE_SUBSTANCES', from: '2026-01-01', to: '2026-02-28', onlyOnMarket: true },
  },
  {
    operation: 'exportYearBalance',
    input: { year: 2025 },
    asked: { type: 'YEAR_BALANCE', from: '2025-01-01', to: '2025-12-31' },
  },
  {
    operation: 'exportQuarterReport',
    input: { year: 2025, quarter: 'Q2', type: 'BIOLIQUID' },
    asked: { type: 'QUARTER_REPORT', from: '2025-04-01', to: '2025-06-30', certificateType: 'BIOLIQUID' },
  },
  {
    operation: 'exportAustrianData',
    input: { fromDate: '2026-01-01' },
    asked: { type: 'AUSTRIA_REPORT', from: '2026-01-01', to: null },
  },
])('$operation stores the arguments of its dialog', async ({ operation, input, asked }) => {
  const own = { id: '2' };
  expect(await presetOf(catalogue.exports, operation, input)).toEqual({
    ...asked,
    status: 'IDLE',
    createdBy: { id: '1' },
    createdByOrganization: own,
    organization: own,
    qualifiedOrganization: null,
    language: 'sk',
  });
});

it('resolves a new export from its description alone', async () => {
  const sales = { ...describedExport(catalogue, 'AUSTRIA_REPORT'), name: 'austrianSales' };
  const { austriaReport: _, ...others } = catalogue.exports;
  const preset = await presetOf({ ...others, austrianSales: sales }, 'exportAustrianData', { fromDate: '2026-01-01' });
  expect(preset).toMatchObject({ type: 'AUSTRIAN_SALES', from: '2026-01-01', to: null });
});
