import type { Values } from '../../engine/record/index.ts';
import { answeredId, answeredText } from './answers.ts';
import { isoDay, type DemoTrade, type ActingViewer } from './demo-trade.ts';

/** A quantity to offer to a buyer, or to put on the market without one. */
export interface Offer {
  readonly certificateId: string;
  /** Key of an organization. */
  readonly buyer?: string;
  readonly amount: string;
}

/** A registered certificate and its initial transaction. */
export interface Registered {
  readonly id: string;
  readonly transactionId: string;
}

/** Registers a certificate; with an id and `splitToEtbe` it is split from that one. The verifier approves it at once if required. */
export async function saveCertificate(trade: DemoTrade, as: ActingViewer, input: Values): Promise<Registered> {
  const mutation = `mutation ($input: CertificateInput!) {
    createOrUpdateCertificate(input: $input) { id status verifier { id } initialTransaction { id } }
  }`;
  const saved = await trade.ask(as, mutation, { input });
  const id = answeredId(saved, 'createOrUpdateCertificate');
  if (answeredText(saved, 'createOrUpdateCertificate', 'status') === 'DRAFT') {
    await changeCertificate(trade, as, { id, status: 'SENT_TO_VALIDATION' });
    const verifier = viewerWithin(trade, answeredId(saved, 'createOrUpdateCertificate', 'verifier'));
    await changeCertificate(trade, { ...as, viewer: verifier }, { id, status: 'APPROVED' });
  }
  return { id, transactionId: answeredId(saved, 'createOrUpdateCertificate', 'initialTransaction') };
}

function viewerWithin({ register }: DemoTrade, organizationId: string): ActingViewer['viewer'] {
  const [key] = [...register.organizations].find(([, id]) => id === organizationId) ?? [];
  if (key === undefined) throw new Error(`the demo has no organization ${organizationId}`);
  return register.viewerOf(key);
}

export async function changeCertificate(
  { ask }: DemoTrade,
  as: ActingViewer,
  change: { readonly id: string; readonly status: string; readonly reason?: string },
): Promise<void> {
  const mutation = `mutation ($id: ID!, $status: CertificateStatus!, $reason: String) {
    certificateChangeStatus(id: $id, status: $status, reason: $reason) { id }
  }`;
  await ask(as, mutation, change);
}

/** Offers a quantity or puts it on the market. @returns the transaction id */
export async function offer({ ask, register }: DemoTrade, as: ActingViewer, sale: Offer): Promise<string> {
  const { certificateId, buyer, amount } = sale;
  const buyerId = buyer === undefined ? null : register.organizations.get(buyer);
  const mutation = 'mutation ($input: TransactionInput!) { createOrUpdateTransaction(input: $input) { id } }';
  const saved = await ask(as, mutation, { input: { certificateId, buyerId, amount, date: isoDay(as.at) } });
  return answeredId(saved, 'createOrUpdateTransaction');
}

/** Comments on a transaction, for the own organization or both parties. */
export async function comment(
  { ask }: DemoTrade,
  as: ActingViewer,
  written: { readonly id: string; readonly audience: 'ORGANIZATION' | 'PARTIES'; readonly text: string },
): Promise<void> {
  const mutation = `mutation ($id: ID!, $audience: CommentAudience!, $text: String!) {
    addTransactionComment(id: $id, audience: $audience, text: $text)
  }`;
  await ask(as, mutation, written);
}

export async function answerOffer(
  { ask }: DemoTrade,
  as: ActingViewer,
  answer: { readonly id: string; readonly status: 'CONFIRMED' | 'REJECTED' },
): Promise<void> {
  const mutation = `mutation ($id: ID!, $status: TransactionStatus!) {
    transactionChangeStatus(id: $id, status: $status) { id }
  }`;
  await ask(as, mutation, answer);
}

export async function disconfirm({ ask }: DemoTrade, as: ActingViewer, id: string): Promise<void> {
  await ask(as, 'mutation ($id: ID!) { disconfirmTransaction(id: $id) { id } }', { id });
}

export async function removeTransaction(
  { ask }: DemoTrade,
  as: ActingViewer,
  removal: { readonly id: string; readonly reason: string },
): Promise<void> {
  const mutation = 'mutation ($id: ID!, $reason: String) { removeTransaction(id: $id, reason: $reason) }';
  await ask(as, mutation, removal);
}

export async function bookLoss(
  { ask }: DemoTrade,
  as: ActingViewer,
  input: { readonly certificateId: string; readonly amount: string },
): Promise<void> {
  const mutation = 'mutation ($input: LossTransactionInput!) { createLossTransaction(input: $input) { id } }';
  await ask(as, mutation, { input });
}
