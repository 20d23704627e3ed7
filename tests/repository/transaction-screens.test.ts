import { describe, expect, it } from 'vitest';
import { sharedCatalogue } from '../server/catalogues.ts';
import { pathTypesOf } from '../../engine/metadata/index.ts';
import type { Values } from '../../engine/record/index.ts';
import { ruleHolds, type Rule } from '../../engine/rules/index.ts';

// Screens of transactions by section 2 of the specification, as interpreted in decisions.md.

const { catalogue } = sharedCatalogue('metadata');
const entity = catalogue.entities['transaction'];
const { list, form } = entity ?? {};
if (entity === undefined || list === undefined || form === undefined) throw new Error('transactions have no screens');

/** Evaluates a rule over the viewer and the record; without a rule it is true. */
function holds(rule: Rule | undefined, organizationRole: string, record: Values = {}) {
  const viewer = { userId: '1', organizationId: '1', organizationRole };
  const facts = { record, viewer, constants: catalogue.constants, today: '2026-03-05' };
  return rule === undefined || ruleHolds(rule, facts, pathTypesOf(catalogue, 'transaction'));
}

describe('the list of transactions', () => {
  it('has the columns of the specification, in its order, then further ones, without the id', () => {
    expect(list.columns.map(({ name }) => name)).toEqual([
      'code',
      'outputCertificateCode',
      'externalCode',
      'supplier',
      'buyer',
      'verifier',
      'substanceType',
      'amount',
      'scheme',
      'type',
      'status',
      'createdAt',
      'date',
      'entryTiming',
    ]);
    expect(list.columns.filter(({ hidden }) => hidden)).toEqual([]);
  });

  it('has the filters of the specification, and one for late entries', () => {
    expect(Object.fromEntries(list.columns.flatMap(({ name, filter }) => (filter ? [[name, filter]] : [])))).toEqual({
      code: 'text',
      externalCode: 'text',
      supplier: 'reference',
      buyer: 'reference',
      substanceType: 'reference',
      amount: 'range',
      scheme: 'reference',
      type: 'enumeration',
      status: 'enumeration',
      date: 'dateRange',
      entryTiming: 'enumeration',
    });
  });

  it('starts with the newest, ten on a page, and does not poll', () => {
    expect(list).toMatchObject({
      defaultSort: [{ by: 'createdAt', direction: 'DESC' }],
      pageSize: 10,
      pageSizes: [10, 15, 100],
    });
    expect(list.pollMs).toBeUndefined();
  });

  it('shows an empty buyer as the Slovak market, and an empty verifier as a dash', () => {
    const column = (name: string) => list.columns.find((each) => each.name === name);
    expect(column('buyer')?.empty).toEqual({ sk: 'Slovenský trh', en: 'Slovak market' });
    expect(column('verifier')).toMatchObject({ field: 'verifier' });
    expect(column('verifier')?.empty).toBeUndefined();
    expect(column('amount')).toMatchObject({ cell: 'quantity', unit: { field: 'amountUnit' }, align: 'end' });
  });

  it.each([
    { role: 'REGISTRY', isShown: false },
    { role: 'PUBLIC_ORGANIZATION', isShown: true },
    { role: 'GOVERNMENT', isShown: true },
    { role: 'QUALIFIED_AUTHORITY', isShown: true },
  ])('shows the type to $role: $isShown', ({ role, isShown }) => {
    expect(holds(list.columns.find(({ name }) => name === 'type')?.visible, role)).toBe(isShown);
  });

  it('has an icon beside the word of each type and each status', () => {
    for (const name of ['TransactionType', 'TransactionStatus']) {
      for (const { icon, label } of catalogue.enumerations[name]?.values ?? []) {
        expect(icon).toMatch(/^[a-z-]+$/);
        expect(Object.values(label).filter((words) => words !== '')).toHaveLength(2);
      }
    }
    expect(list.columns.find(({ name }) => name === 'type')?.cell).toBe('icon');
    expect(list.columns.find(({ name }) => name === 'status')?.cell).toBe('status');
  });

  it.each([
    { type: 'BUY', status: 'PENDING', isSelectable: true },
    { type: 'BUY', status: 'CONFIRMED', isSelectable: false },
    { type: 'SELL', status: 'PENDING', isSelectable: false },
    { type: 'LOSS', status: 'LOSS', isSelectable: false },
    { type: 'PRODUCTION', status: 'CONFIRMED', isSelectable: false },
  ])('lets $type $status be selected: $isSelectable', ({ type, status, isSelectable }) => {
    expect(holds(list.bulk?.selectable, 'PUBLIC_ORGANIZATION', { type, status })).toBe(isSelectable);
  });

  it('lets everybody except the registry select rows, to confirm and to reject', () => {
    expect(list.bulk?.actions).toEqual(['confirm', 'reject']);
    expect(holds(list.bulk?.offered, 'REGISTRY')).toBe(false);
    expect(holds(list.bulk?.offered, 'PUBLIC_ORGANIZATION')).toBe(true);
    expect(Object.keys(list.bulk?.unselectable ?? {})).toEqual(catalogue.languages);
  });

  it('has buttons for a new transaction and for a loss, which returns to the list', () => {
    expect(list.toolbar).toEqual(['bookLoss', 'create']);
    expect(entity.actions['bookLoss']).toMatchObject({
      operation: 'createLossTransaction',
      asks: ['input'],
      to: '/transactions',
      permission: 'TransactionsCreate',
    });
    const input = entity.operations['createLossTransaction']?.arguments['input']?.type;
    expect(input?.kind === 'object' ? Object.keys(input.fields) : []).toEqual(['certificateId', 'amount']);
  });

  it('asks for an optional reason of a removal', () => {
    expect(entity.actions['remove']).toMatchObject({ asks: ['reason'] });
    expect(entity.operations['removeTransaction']?.arguments['reason']?.required).toBe(false);
  });
});

describe('the transactions of one certificate', () => {
  const route = catalogue.entities['certificate']?.routes.find(({ path }) => path === '/certificates/:id/transactions');

  it('are filtered to it, without the column chooser, with an empty text of their own', () => {
    expect(route).toMatchObject({
      screen: 'list',
      entity: 'transaction',
      filter: { certificate: ':id' },
      columnChooser: false,
      permission: 'TransactionsVisit',
    });
    expect(Object.keys(route?.empty ?? {})).toEqual(catalogue.languages);
    expect(route?.empty).not.toEqual(list.empty);
  });
});

describe('the form of a transaction', () => {
  it('has the sections of the specification, in its order, followed only by those of returns and corrections', () => {
    expect(form.sections.map(({ name }) => name)).toEqual([
      'certificate',
      'buyer',
      'date',
      'amount',
      'periods',
      'externalCode',
      'return',
      'returns',
      'corrections',
    ]);
    expect(form.sections.slice(-3).every(({ visible }) => visible !== undefined)).toBe(true);
  });

  it('selects from the stock, with the available quantity beside the amount', () => {
    const [certificate, , , amount] = form.sections;
    expect(certificate?.fields[0]).toMatchObject({ field: 'certificate', widget: 'stockPicker' });
    expect(amount?.panel).toBe('availableStock');
  });

  it('shows the verifier of the certificate as read-only', () => {
    expect(form.sections[0]?.fields).toContainEqual(expect.objectContaining({ field: 'verifier' }));
    expect(entity.fields['verifier']?.readOnly).toBe(true);
  });

  it.each([
    { case: 'on the market without a buyer', record: { onMarket: true, buyer: null }, isCovered: true },
    { case: 'offered', record: { onMarket: false, buyer: null }, isCovered: false },
    { case: 'sold', record: { onMarket: false, buyer: { id: '2' } }, isCovered: false },
  ])('hides the buyer when it is $case: $isCovered', ({ record, isCovered }) => {
    const overlay = form.sections.find(({ name }) => name === 'buyer')?.overlay;
    expect(overlay?.fields).toEqual(['buyer']);
    expect(holds(overlay?.when, 'PUBLIC_ORGANIZATION', record)).toBe(isCovered);
  });
});

describe('the transactions of one output certificate', () => {
  const { routes } = catalogue.entities['outputCertificate'] ?? {};

  it('are filtered to it too', () => {
    const route = routes?.find(({ path }) => path === '/input-output-certificates/:id/transactions');
    expect(route).toMatchObject({
      screen: 'list',
      entity: 'transaction',
      filter: { outputCertificateId: ':id' },
      columnChooser: false,
      permission: 'TransactionsVisit',
    });
    expect(Object.keys(route?.empty ?? {})).toEqual(catalogue.languages);
  });
});
