import { describe, expect, it } from 'vitest';
import { sharedCatalogue } from '../server/catalogues.ts';
import { applyValues, fieldStates, pathTypesOf, type Entity } from '../../engine/metadata/index.ts';
import type { Values } from '../../engine/record/index.ts';
import { ruleHolds, type Rule } from '../../engine/rules/index.ts';

// Screens and dialogs of exports and imports, by sections 2 and 7 of the specification.

const { catalogue } = sharedCatalogue('metadata');
const today = '2026-03-05';
const viewerOf = (organizationRole: string) => ({ userId: '1', organizationId: '1', organizationRole });

function entityNamed(name: string): Entity {
  const found = catalogue.entities[name];
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found;
}

const { list, actions } = entityNamed('export');
const { imports } = entityNamed('import').lists;
if (list === undefined) throw new Error('exports have no list');

/** Evaluates a rule over the viewer and the record; without a rule it is true. */
function holds(rule: Rule | undefined, role: string, record: Values = {}): boolean {
  const facts = { record, viewer: viewerOf(role), constants: catalogue.constants, today };
  return rule === undefined || ruleHolds(rule, facts, pathTypesOf(catalogue, 'export'));
}

describe('the list of exports', () => {
  const names = (role: string) => list.columns.filter(({ visible }) => holds(visible, role)).map(({ name }) => name);
  const all = [
    'type',
    'code',
    'createdByOrganization',
    'organization',
    'qualifiedOrganization',
    'createdAt',
    'submittedAt',
  ];

  it.each(['REGISTRY', 'GOVERNMENT', 'QUALIFIED_AUTHORITY'])('has every column for %s, the newest first', (role) => {
    expect(names(role)).toEqual([...all, 'from', 'to', 'status', 'errors']);
    expect(list).toMatchObject({ defaultSort: [{ by: 'createdAt', direction: 'DESC' }], pollMs: 30_000 });
  });

  it('hides the organizations of an export from a public organization', () => {
    const shown = all.filter((name) => name !== 'createdByOrganization' && name !== 'organization');
    expect(names('PUBLIC_ORGANIZATION')).toEqual([...shown, 'from', 'to', 'status', 'errors']);
  });

  it.each([
    {
      action: 'download',
      from: 'WAITING_FOR_VALIDATION REJECTED_BY_QUALIFIED FINISHED FINISHED_WITH_ERRORS SUBMITTED',
    },
    { action: 'validate', from: 'WAITING_FOR_VALIDATION' },
    { action: 'reject', from: 'WAITING_FOR_VALIDATION' },
    { action: 'submit', from: 'FINISHED FINISHED_WITH_ERRORS' },
    { action: 'again', from: 'END_WITH_ERROR' },
  ])('offers $action by status', ({ action, from }) => {
    expect(actions[action]?.from).toEqual(from.split(' '));
  });

  it.each(['validate', 'reject'])('offers %s to the authority that the export names, and to no other', (action) => {
    const rule = actions[action]?.visible;
    expect(holds(rule, 'QUALIFIED_AUTHORITY', { qualifiedOrganization: { id: '1' } })).toBe(true);
    expect(holds(rule, 'QUALIFIED_AUTHORITY', { qualifiedOrganization: { id: '2' } })).toBe(false);
    expect(holds(rule, 'QUALIFIED_AUTHORITY', { createdByOrganization: { id: '1' } })).toBe(false);
  });

  it('lets only a public organization select rows, if they are not submitted', () => {
    const { offered, selectable } = list.bulk ?? {};
    const roles = ['REGISTRY', 'GOVERNMENT', 'QUALIFIED_AUTHORITY', 'PUBLIC_ORGANIZATION'];
    expect(roles.filter((role) => holds(offered, role))).toEqual(['PUBLIC_ORGANIZATION']);
    expect(holds(selectable, 'PUBLIC_ORGANIZATION', { submittedAt: null })).toBe(true);
    expect(holds(selectable, 'PUBLIC_ORGANIZATION', { submittedAt: '2026-03-01T00:00:00Z' })).toBe(false);
  });
});

describe('the history of imports', () => {
  it('has the columns of the specification and the file name, the newest first, and polls every half a minute', () => {
    const names = imports?.columns.map(({ name }) => name);
    expect(names).toEqual(['createdAt', 'type', 'name', 'count', 'status', 'errors']);
    expect(imports).toMatchObject({ defaultSort: [{ by: 'createdAt', direction: 'DESC' }], pollMs: 30_000 });
    expect(imports?.columns.find(({ name }) => name === 'status')?.cell).toBe('status');
  });

  it.each(['import', 'certificate'])('has a menu of three imports in the list of the %s', (name) => {
    const { list: own, lists } = entityNamed(name);
    const list = name === 'import' ? lists['imports'] : own;
    expect(list?.toolbarMenus.at(-1)?.actions).toEqual([
      'importCertificates',
      'importAustrianData',
      'importTransactions',
    ]);
  });

  it.each([
    { operation: 'importCertificates', accept: ['.xlsx', '.xls', '.ods'] },
    { operation: 'importAustrianData', accept: ['.csv'] },
    { operation: 'importTransactions', accept: ['.xlsx', '.xls', '.ods'] },
  ])('accepts only the file types of $operation', ({ operation, accept }) => {
    expect(entityNamed('import').operations[operation]?.arguments['file']).toMatchObject({ accept, required: true });
  });
});

/** State of a field in a dialog: `hidden`, `closed`, `open` or `required`. */
function standing(name: string, role: string, field: string, record: Values): string {
  const context = { view: catalogue, entity: entityNamed(name), viewer: viewerOf(role), today };
  const state = fieldStates(context, record)[field];
  if (state?.visible !== true) return 'hidden';
  if (!state.enabled) return 'closed';
  return state.required ? 'required' : 'open';
}

describe.each(['certificatesExport', 'yearBalanceExport', 'quarterReportExport'])('the dialog of %s', (name) => {
  it.each([
    { role: 'PUBLIC_ORGANIZATION', organization: 'hidden', authority: /open|required/, without: /open|required/ },
    { role: 'REGISTRY', organization: 'required', authority: /open|required/, without: /closed/ },
    { role: 'GOVERNMENT', organization: 'required', authority: /open|required/, without: /closed/ },
    { role: 'QUALIFIED_AUTHORITY', organization: 'required', authority: /hidden/, without: /hidden/ },
  ])('shows $role the organization, and enables the authority once it is chosen', (row) => {
    const chosen = { organization: { id: '7' } };
    expect(standing(name, row.role, 'organization', {})).toBe(row.organization);
    expect(standing(name, row.role, 'qualifiedOrganization', {})).toMatch(row.without);
    expect(standing(name, row.role, 'qualifiedOrganization', chosen)).toMatch(row.authority);
  });
});

it.each([
  { day: '2025-12-31', year: 2025, quarter: 'Q3' },
  { day: '2026-01-01', year: 2025, quarter: 'Q4' },
  { day: '2028-03-31', year: 2027, quarter: 'Q4' },
  { day: '2026-04-01', year: 2026, quarter: 'Q1' },
  { day: '2028-06-30', year: 2028, quarter: 'Q1' },
  { day: '2028-07-01', year: 2028, quarter: 'Q2' },
  { day: '2026-09-30', year: 2026, quarter: 'Q2' },
  { day: '2026-10-01', year: 2026, quarter: 'Q3' },
])('proposes the last quarter that has ended for a quarter report on $day', ({ day, year, quarter }) => {
  const context = {
    view: catalogue,
    entity: entityNamed('quarterReportExport'),
    viewer: viewerOf('PUBLIC_ORGANIZATION'),
    today: day,
  };
  const { record } = applyValues(context, { kind: 'new', record: {} });
  expect({ year: String(record['year']), quarter: record['quarter'] }).toEqual({ year: String(year), quarter });
});

it('only the registry and authorities can limit an export to certificates on the market', () => {
  const roles = ['REGISTRY', 'GOVERNMENT', 'QUALIFIED_AUTHORITY', 'PUBLIC_ORGANIZATION'];
  const asked = roles.filter((role) => standing('certificatesExport', role, 'onlyOnMarket', {}) !== 'hidden');
  expect(asked).toEqual(['REGISTRY', 'QUALIFIED_AUTHORITY']);
});
