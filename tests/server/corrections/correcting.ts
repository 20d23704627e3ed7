import { Readable } from 'node:stream';
import type { Values } from '../../../engine/record/index.ts';
import type { Viewer } from '../../../engine/store/index.ts';
import { answered } from '../trade.ts';
import type { Reply, TradingRegister } from '../trading-register.ts';
import { openWithdrawing, type Withdrawing } from '../withdrawals/withdrawing.ts';

/** The request type of a correction, and the field that refers to the corrected record. */
interface Corrected {
  readonly type: 'CertificateCorrection' | 'TransactionCorrection';
  readonly one: 'certificateCorrection' | 'transactionCorrection';
  readonly reference: 'certificateId' | 'transactionId';
  readonly reason: string;
}

const ofCertificates: Corrected = {
  type: 'CertificateCorrection',
  one: 'certificateCorrection',
  reference: 'certificateId',
  reason: 'The laboratory found another feedstock.',
};
const ofTransactions: Corrected = {
  type: 'TransactionCorrection',
  one: 'transactionCorrection',
  reference: 'transactionId',
  reason: 'The weighing slip says otherwise.',
};

const pdf = '%PDF-1.4\n%%EOF\n';

/** Operations of the institute's officers on corrections. */
export interface Correcting {
  readonly withdrawing: Withdrawing;
  readonly request: (id: string, values: Values, as?: Viewer) => Promise<Reply>;
  readonly requested: (id: string, values: Values) => Promise<string>;
  readonly approve: (id: string, as?: Viewer) => Promise<readonly string[]>;
  readonly refuse: (id: string, as?: Viewer) => Promise<readonly string[]>;
  /** Requests and approves a correction. @returns its id */
  readonly correct: (id: string, values: Values) => Promise<string>;
  readonly read: (id: string, as?: Viewer) => Promise<Values>;
}

export async function openCorrecting(given?: TradingRegister): Promise<Correcting> {
  return correctingCertificates(await openWithdrawing(given));
}

export async function openCorrectingSales(given?: TradingRegister): Promise<Correcting> {
  return correctingOf(await openWithdrawing(given), ofTransactions);
}

/** Corrections of certificates by the same officers. */
export function correctingCertificates(withdrawing: Withdrawing): Correcting {
  return correctingOf(withdrawing, ofCertificates);
}

function correctingOf(withdrawing: Withdrawing, { type, one, reference, reason }: Corrected): Correcting {
  const { trading, first, second } = withdrawing;
  const request = `mutation ($input: ${type}Input!, $files: [Upload!]) { createOrUpdate${type}(input: $input, files: $files) { id } }`;
  const read = `query ($id: ID!) { ${one}(id: $id) {
    status version decidedAt reason requestedBy { id } decidedBy { id } changes { path field was becomes }
    permittedActions { name permitted reason }
  } }`;
  const act =
    (operation: string, declared = '', passed = '') =>
    async (id: string, as = second) => {
      const query = `mutation ($id: ID!${declared}) { ${operation}(id: $id${passed}) { id status } }`;
      return (await trading.askAs(as, query, { id, reason: 'The evidence is not enough.' })).errors;
    };
  const ask: Correcting['request'] = async (correctedId, values, as = first) => {
    const incoming = trading.application.files.openIncoming();
    const files = [{ receive: () => incoming.receive('protocol.pdf', Readable.from([Buffer.from(pdf)])) }];
    const input = { [reference]: correctedId, reason, ...values };
    try {
      return await trading.askAs(as, request, { input, files });
    } finally {
      await incoming.release();
    }
  };
  const requested: Correcting['requested'] = async (correctedId, values) => answered(await ask(correctedId, values)).id;
  const approve = act(`approve${type}`);
  return {
    withdrawing,
    request: ask,
    requested,
    approve,
    refuse: act(`refuse${type}`, ', $reason: String!', ', reason: $reason'),
    correct: async (correctedId, values) => {
      const id = await requested(correctedId, values);
      const errors = await approve(id);
      if (errors.length > 0) throw new Error(errors.join(', '));
      return id;
    },
    read: async (id, as = second) => Object(Object((await trading.askAs(as, read, { id })).data)[one]),
  };
}
