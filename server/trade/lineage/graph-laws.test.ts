import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomCases } from '../../../tests/random-cases.ts';
import { thousandths, total, type Thousandths } from '../ledger/index.ts';
import { parseAmount } from '../reconciliation/amount.ts';
import { effectivePostings } from '../reconciliation/effective-postings.ts';
import { randomSteps, TradedCertificate } from '../testing/traded-certificate.ts';
import { nodeId, type StoredDraw, type Flows, type MovementFacts, type SplitFacts } from './flows.ts';
import { toGraph, type LineageGraph } from './graph.ts';

/** What a viewer sees of a certificate: transactions in the graph, lots read, lots visible. */
interface View {
  readonly isShown: (id: string) => boolean;
  readonly isRead: (id: string) => boolean;
  readonly isSeen: (id: string) => boolean;
  readonly isOriginSeen: boolean;
}

const everything: View = { isShown: () => true, isRead: () => true, isSeen: () => true, isOriginSeen: true };
const chances = fc.func(fc.boolean());
const views: fc.Arbitrary<View> = fc.record({
  isShown: chances,
  isRead: chances,
  isSeen: chances,
  isOriginSeen: fc.boolean(),
});

const amountOf = (text: string): Thousandths => thousandths(parseAmount(text));

/** Flows as the SQL statements would read them for this viewer. */
function flowsOf(traded: TradedCertificate, { isShown, isRead, isSeen, isOriginSeen }: View): Flows {
  const account = traded.account();
  const issued = account.entries.filter((entry) => entry.account === 'issued');
  const draws: StoredDraw[] = [];
  const splits: SplitFacts[] = [];
  const movements = account.transactions.filter(({ status, id }) => status !== 'REJECTED' && isShown(id));
  for (const posting of effectivePostings(account)) {
    const entries = account.entries.filter((entry) => entry.posting_id === posting.id && entry.effect === 'draw');
    const taken = thousandths(-1n * entries.reduce((sum, { amount }) => sum + parseAmount(amount), 0n));
    const { transaction_id: transactionId } = posting;
    const isSplit = posting.operation === 'split' && isShown(posting.id);
    if (isSplit)
      splits.push({ id: posting.id, parentId: '7', childId: `of ${posting.id}`, taken, made: taken, ratio: '1' });
    if (!isSplit && !movements.some(({ id }) => id === transactionId)) continue;
    const by = transactionId === null ? nodeId.split(posting.id) : nodeId.transaction(transactionId);
    for (const { lot_id, amount } of entries) {
      draws.push({ lotId: lot_id ?? '', by, amount: thousandths(-1n * parseAmount(amount)) });
    }
  }
  const certificate = { code: 'C', amountUnit: 'T', supplier: 'org-0', issuedAt: null, initialTransactionId: null };
  return {
    certificates: new Map([
      ['7', { ...certificate, id: '7', isOriginSeen }],
      ...splits.map(({ childId: id }) => [id, { ...certificate, id, isOriginSeen: isShown(id) }] as const),
    ]),
    movements: movements.map(({ id, code, status, kind }) => ({
      ...{ id, code, status, certificateId: '7', supplier: '', buyer: null, date: null },
      kind: kind as MovementFacts['kind'], // only these kinds occur
    })),
    lots: [...account.lots.values()]
      .filter(({ id }) => isRead(id))
      .map(({ id, organization_id, transaction_id, amount, available }) => ({
        ...{ id, certificateId: '7', holder: organization_id, transactionId: transaction_id },
        received: amountOf(amount),
        available: amountOf(available),
        isSeen: isSeen(id),
      })),
    draws,
    taken: new Map(
      [...new Set(draws.map(({ by }) => by))].map((by) => [
        by,
        total(draws.filter((draw) => draw.by === by).map(({ amount }) => amount)),
      ]),
    ),
    splits,
    issued: new Map([
      ['7', thousandths(-1n * issued.reduce((sum, { amount }) => sum + parseAmount(amount), 0n))],
      ...splits.map((split) => [split.childId, split.made] as const),
    ]),
    corrected: new Map(),
    further: new Map(),
  };
}

const law = randomCases(400);
const traded = randomSteps.map((taken) => new TradedCertificate(taken));

/** Asserts a property of the graph for random trades and viewers. */
function always(holds: (graph: LineageGraph, flows: Flows) => void): void {
  const property = fc.property(traded, views, (certificate, view) => {
    const flows = flowsOf(certificate, view);
    holds(toGraph(flows), flows);
  });
  fc.assert(property, law);
}

describe('a lineage, for any viewer', () => {
  it('has each node, and each flow between two nodes, once', () => {
    always(({ nodes, edges }) => {
      expect(new Set(nodes.map(({ id }) => id)).size).toBe(nodes.length);
      expect(new Set(edges.map(({ from, to }) => `${from} ${to}`)).size).toBe(edges.length);
      const ids = new Set(nodes.map(({ id }) => id));
      for (const { from, to } of edges) expect([from, to, ids.has(from), ids.has(to)]).toEqual([from, to, true, true]);
    });
  });

  it('balances inflow with outflow and stock at each node, without negative quantities', () => {
    always(({ nodes, edges }) => {
      for (const { id, received, passedOn, remaining } of nodes) {
        expect([id, passedOn + remaining]).toEqual([id, received]);
        expect(remaining >= 0n && passedOn >= 0n).toBe(true);
        const leaving = edges.filter(({ from }) => from === id).reduce((sum, { quantity }) => sum + quantity, 0n);
        expect([id, leaving]).toEqual([id, passedOn]);
      }
    });
  });

  it('has at each node the sum of its inflows, except at the start of the graph', () => {
    always(({ nodes, edges }) => {
      for (const { id, kind, received } of nodes) {
        const arriving = edges.filter(({ to }) => to === id).reduce((sum, edge) => sum + edge.arriving, 0n);
        const isStart = kind === 'ISSUE' || id.startsWith('outside-from') || id.startsWith('more-from');
        if (!isStart || arriving > 0n) expect([id, arriving]).toEqual([id, received]);
      }
    });
  });

  it('shows no lot outside the viewer’s scope, not even its number', () => {
    always(({ nodes, edges }, flows) => {
      const told = JSON.stringify([nodes.map(({ id }) => id), edges.map(({ from, to }) => [from, to])]);
      for (const { id, isSeen } of flows.lots) if (!isSeen) expect(told).not.toContain(`"${nodeId.lot(id)}"`);
    });
  });

  it('shows no issue or conversion outside the viewer’s scope', () => {
    always(({ nodes }, flows) => {
      const issues = nodes.filter(({ kind }) => kind === 'ISSUE').map(({ certificateId }) => certificateId);
      for (const id of issues) expect(flows.certificates.get(id)?.isOriginSeen).toBe(true);
    });
  });
});

it('accounts for the whole issued quantity for a viewer who reads everything', () => {
  const property = fc.property(traded, (certificate) => {
    const { nodes } = toGraph(flowsOf(certificate, everything));
    const own = nodes.filter(({ certificateId }) => certificateId === '7');
    expect(own.filter(({ kind }) => kind === 'OUTSIDE' || kind === 'MORE')).toEqual([]);
    const issued = own.find(({ kind }) => kind === 'ISSUE')?.received ?? 0n;
    const kept = own.reduce((sum, { remaining }) => sum + remaining, 0n);
    const split = own.filter(({ kind }) => kind === 'SPLIT').reduce((sum, { passedOn }) => sum + passedOn, 0n);
    expect(kept + split).toBe(issued);
  });
  fc.assert(property, law);
});
