import { Readable } from 'node:stream';
import type { Values } from '../../../engine/record/index.ts';
import type { Viewer } from '../../../engine/store/index.ts';
import { answered } from '../trade.ts';
import type { Reply, TradingRegister } from '../trading-register.ts';
import { openWithdrawing, type Withdrawing } from '../withdrawals/withdrawing.ts';

const request = `mutation ($input: CertificateCorrectionInput!, $files: [Upload!]) {
  createOrUpdateCertificateCorrection(input: $input, files: $files) { id }
}`;
const read = `query ($id: ID!) { certificateCorrection(id: $id) {
  status version decidedAt reason requestedBy { id } decidedBy { id } changes { path field was becomes }
  permittedActions { name permitted reason }
} }`;

const pdf = '%PDF-1.4\n%%EOF\n';

/** What officers of the institute do with corrections of certificates. */
export interface Correcting {
  readonly withdrawing: Withdrawing;
  readonly request: (certificateId: string, values: Values, as?: Viewer) => Promise<Reply>;
  readonly requested: (certificateId: string, values: Values) => Promise<string>;
  readonly approve: (id: string, as?: Viewer) => Promise<readonly string[]>;
  readonly refuse: (id: string, as?: Viewer) => Promise<readonly string[]>;
  /** Requests and approves. @returns its id */
  readonly correct: (certificateId: string, values: Values) => Promise<string>;
  readonly read: (id: string, as?: Viewer) => Promise<Values>;
}

export async function openCorrecting(given?: TradingRegister): Promise<Correcting> {
  const withdrawing = await openWithdrawing(given);
  const { trading, first, second } = withdrawing;
  const act =
    (operation: string, declared = '', passed = '') =>
    async (id: string, as = second) => {
      const query = `mutation ($id: ID!${declared}) { ${operation}(id: $id${passed}) { id status } }`;
      return (await trading.askAs(as, query, { id, reason: 'The evidence is not enough.' })).errors;
    };
  const ask: Correcting['request'] = async (certificateId, values, as = first) => {
    const incoming = trading.application.files.openIncoming();
    const files = [{ receive: () => incoming.receive('protocol.pdf', Readable.from([Buffer.from(pdf)])) }];
    const input = { certificateId, reason: 'The laboratory found another feedstock.', ...values };
    try {
      return await trading.askAs(as, request, { input, files });
    } finally {
      await incoming.release();
    }
  };
  const requested: Correcting['requested'] = async (certificateId, values) =>
    answered(await ask(certificateId, values)).id;
  const approve = act('approveCertificateCorrection');
  return {
    withdrawing,
    request: ask,
    requested,
    approve,
    refuse: act('refuseCertificateCorrection', ', $reason: String!', ', reason: $reason'),
    correct: async (certificateId, values) => {
      const id = await requested(certificateId, values);
      const errors = await approve(id);
      if (errors.length > 0) throw new Error(errors.join(', '));
      return id;
    },
    read: async (id, as = second) =>
      Object(Object((await trading.askAs(as, read, { id })).data)['certificateCorrection']),
  };
}
