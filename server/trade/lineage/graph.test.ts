import { describe, expect, it } from 'vitest';
import { thousandths } from '../ledger/index.ts';
import { nodeId, type Flows, type LotFacts, type MovementFacts } from './flows.ts';
import { toGraph } from './graph.ts';

/** A certificate of a thousand, issued to the supplier; overridden per test. */
const issued: Flows = {
  certificates: new Map([
    [
      '7',
      {
        id: '7',
        code: 'C-7',
        amountUnit: 'M3',
        supplier: 'Supplier',
        issuedAt: '2026-03-01',
        initialTransactionId: '70',
        isOriginSeen: true,
      },
    ],
  ]),
  movements: [],
  lots: [lot('1', { available: 1000n })],
  draws: [],
  taken: new Map(),
  splits: [],
  issued: new Map([['7', thousandths(1000n)]]),
  corrected: new Map(),
  further: new Map(),
};

function lot(id: string, more: { readonly available: bigint; readonly received?: bigint } & Partial<Told>): LotFacts {
  const { available, received = 1000n, transactionId = null, holder = 'Supplier', isSeen = true } = more;
  const amounts = { received: thousandths(received), available: thousandths(available) };
  return { id, certificateId: '7', holder, transactionId, isSeen, ...amounts };
}
type Told = Pick<LotFacts, 'transactionId' | 'holder' | 'isSeen'>;

function movement(id: string, more: Partial<MovementFacts> = {}): MovementFacts {
  const usual = {
    kind: 'SALE',
    status: 'CONFIRMED',
    supplier: 'Supplier',
    buyer: 'Buyer',
    date: '2026-03-05',
  } as const;
  return { id, certificateId: '7', code: `T-${id}`, ...usual, ...more };
}

const draw = (lotId: string, by: string, amount: bigint) => ({ lotId, by, amount: thousandths(amount) });

/** Edges as `from > to: quantity`, nodes as `kind id: received = passed on + remaining`. */
function drawn(flows: Partial<Flows>) {
  const { nodes, edges } = toGraph({ ...issued, ...flows });
  return {
    edges: edges.map(({ from, to, quantity }) => `${from} > ${to}: ${String(quantity)}`),
    nodes: nodes.map(
      ({ id, kind, received, passedOn, remaining }) =>
        `${kind} ${id}: ${String(received)} = ${String(passedOn)} + ${String(remaining)}`,
    ),
  };
}

const [sale, market] = [nodeId.transaction('71'), nodeId.transaction('72')];

describe('the lineage of a certificate', () => {
  it('that was only issued has its issue and the filled stock', () => {
    expect(drawn({})).toEqual({
      edges: ['issue:7 > lot:1: 1000'],
      nodes: ['ISSUE issue:7: 1000 = 1000 + 0', 'LOT lot:1: 1000 = 0 + 1000'],
    });
  });

  it('that was sold in part leads through the sale to the buyer’s stock', () => {
    const flows = {
      movements: [movement('71')],
      lots: [
        lot('1', { available: 600n }),
        lot('2', { available: 400n, received: 400n, transactionId: '71', holder: 'Buyer' }),
      ],
      draws: [draw('1', sale, 400n)],
      taken: new Map([[sale, thousandths(400n)]]),
    };
    expect(drawn(flows)).toEqual({
      edges: ['issue:7 > lot:1: 1000', `${sale} > lot:2: 400`, `lot:1 > ${sale}: 400`],
      nodes: [
        'ISSUE issue:7: 1000 = 1000 + 0',
        'LOT lot:1: 1000 = 400 + 600',
        'LOT lot:2: 400 = 0 + 400',
        `SALE ${sale}: 400 = 400 + 0`,
      ],
    });
  });

  it('that is offered ends at the sale until its buyer decides', () => {
    const flows = {
      movements: [movement('71', { status: 'PENDING' })],
      lots: [lot('1', { available: 600n })],
      draws: [draw('1', sale, 400n)],
      taken: new Map([[sale, thousandths(400n)]]),
    };
    expect(drawn(flows).nodes).toContain(`SALE ${sale}: 400 = 0 + 400`);
  });

  it('that went to the market ends there', () => {
    const flows = {
      movements: [movement('72', { kind: 'MARKET', status: 'ON_MARKET', buyer: null })],
      lots: [lot('1', { available: 0n })],
      draws: [draw('1', market, 1000n)],
      taken: new Map([[market, thousandths(1000n)]]),
    };
    expect(drawn(flows).nodes).toEqual([
      'ISSUE issue:7: 1000 = 1000 + 0',
      'LOT lot:1: 1000 = 1000 + 0',
      `MARKET ${market}: 1000 = 0 + 1000`,
    ]);
  });

  it('starts outside the scope for its buyer', () => {
    const flows = {
      certificates: new Map([...issued.certificates].map(([id, each]) => [id, { ...each, isOriginSeen: false }])),
      movements: [movement('71')],
      lots: [
        lot('1', { available: 600n, isSeen: false }),
        lot('2', { available: 400n, received: 400n, transactionId: '71', holder: 'Buyer' }),
      ],
      draws: [draw('1', sale, 400n)],
      taken: new Map([[sale, thousandths(400n)]]),
    };
    expect(drawn(flows)).toEqual({
      edges: [`${sale} > lot:2: 400`, `outside-from:7 > ${sale}: 400`],
      nodes: ['LOT lot:2: 400 = 0 + 400', `SALE ${sale}: 400 = 400 + 0`, 'OUTSIDE outside-from:7: 400 = 400 + 0'],
    });
  });

  it('ends for its supplier at the buyer’s stock', () => {
    const flows = {
      movements: [movement('71')],
      lots: [
        lot('1', { available: 600n }),
        lot('2', { available: 400n, received: 400n, transactionId: '71', isSeen: false }),
      ],
      draws: [draw('1', sale, 400n)],
      taken: new Map([[sale, thousandths(400n)]]),
    };
    expect(drawn(flows).edges).toContain(`${sale} > outside-to:7: 400`);
    expect(drawn(flows).nodes).toContain('OUTSIDE outside-to:7: 400 = 0 + 400');
  });

  it('beyond the size limit ends with the number of omitted movements', () => {
    const flows = {
      lots: [lot('1', { available: 100n })],
      further: new Map([['7', 12]]),
    };
    expect(drawn(flows)).toEqual({
      edges: ['issue:7 > lot:1: 1000', 'lot:1 > more-to:7: 900'],
      nodes: ['ISSUE issue:7: 1000 = 1000 + 0', 'LOT lot:1: 1000 = 900 + 100', 'MORE more-to:7: 900 = 0 + 900'],
    });
    const { nodes } = toGraph({ ...issued, ...flows });
    expect(nodes.find(({ kind }) => kind === 'MORE')?.count).toBe(12);
  });

  it('whose amount was corrected shows only the corrected amount', () => {
    const flows = {
      lots: [lot('1', { available: 1200n, received: 1000n })],
      issued: new Map([['7', thousandths(1200n)]]),
      corrected: new Map([['7', thousandths(200n)]]),
    };
    expect(drawn(flows)).toEqual({
      edges: ['issue:7 > lot:1: 1200'],
      nodes: ['ISSUE issue:7: 1200 = 1200 + 0', 'LOT lot:1: 1200 = 0 + 1200'],
    });
  });

  it('of which a part was split off shows a conversion', () => {
    const split = {
      id: '90',
      parentId: '7',
      childId: '8',
      taken: thousandths(470n),
      made: thousandths(1000n),
      ratio: '0.47',
    };
    const child = { ...[...issued.certificates.values()][0], id: '8', code: 'C-8', initialTransactionId: '80' };
    const flows: Partial<Flows> = {
      certificates: new Map([
        ...issued.certificates,
        ['8', { amountUnit: 'M3', supplier: 'S', issuedAt: null, isOriginSeen: true, ...child }],
      ]),
      lots: [lot('1', { available: 530n }), { ...lot('3', { available: 1000n }), certificateId: '8' }],
      draws: [draw('1', nodeId.split('90'), 470n)],
      splits: [split],
      issued: new Map([
        ['7', thousandths(1000n)],
        ['8', thousandths(1000n)],
      ]),
    };
    const { edges } = toGraph({ ...issued, ...flows });
    expect(edges).toContainEqual({
      from: 'split:90',
      to: 'issue:8',
      quantity: 470n,
      arriving: 1000n,
      ratio: '0.47',
    });
    expect(drawn(flows).nodes).toEqual([
      'ISSUE issue:7: 1000 = 1000 + 0',
      'ISSUE issue:8: 1000 = 1000 + 0',
      'LOT lot:1: 1000 = 470 + 530',
      'LOT lot:3: 1000 = 0 + 1000',
      'SPLIT split:90: 470 = 470 + 0',
    ]);
  });
});
