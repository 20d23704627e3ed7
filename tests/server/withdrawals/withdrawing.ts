import { Readable } from 'node:stream';
import type { Values } from '../../../engine/record/index.ts';
import type { Viewer } from '../../../engine/store/index.ts';
import { inOwnOperation } from '../../../server/platform/records/index.ts';
import { sharedCatalogue } from '../catalogues.ts';
import { answered, tradeOf, type Trade } from '../trade.ts';
import { openTradingRegister, tradingTime, type Reply, type TradingRegister } from '../trading-register.ts';

const propose = `mutation ($input: CertificateWithdrawalInput!, $files: [Upload!]) {
  createOrUpdateCertificateWithdrawal(input: $input, files: $files) { id }
}`;
const read = `query ($id: ID!) { certificateWithdrawal(id: $id) {
  status decidedAt refusalReason requestedBy { id } decidedBy { id } permittedActions { name permitted reason params }
} }`;

/** The minimal content that is recognized as a PDF. */
const pdf = '%PDF-1.4\n%%EOF\n';

/** Operations of the institute's officers on withdrawals of certificates. */
export interface Withdrawing {
  readonly trading: TradingRegister;
  readonly trade: Trade;
  /** The officer who proposes by default, and a second one. */
  readonly first: Viewer;
  readonly second: Viewer;
  /** Creates an officer with a name, an e-mail and an account. */
  readonly officer: (person: {
    readonly first: string;
    readonly last: string;
    readonly email: string;
  }) => Promise<Viewer>;
  readonly propose: (certificateId: string, as?: Viewer, input?: Values) => Promise<Reply>;
  readonly proposed: (certificateId: string, as?: Viewer) => Promise<string>;
  readonly approve: (id: string, as?: Viewer) => Promise<readonly string[]>;
  readonly refuse: (id: string, as?: Viewer) => Promise<readonly string[]>;
  readonly cancel: (id: string, as?: Viewer) => Promise<readonly string[]>;
  /** Proposes and approves a withdrawal. */
  readonly withdraw: (certificateId: string) => Promise<void>;
  readonly read: (id: string, as?: Viewer) => Promise<Values>;
  readonly close: () => Promise<void>;
}

export async function openWithdrawing(given?: TradingRegister): Promise<Withdrawing> {
  const trading = given ?? (await openTradingRegister());
  const first = trading.register.viewerOf('registry');
  const officer = officerIn(trading, first);
  const second = await officer({ first: 'Dana', last: 'Druhá', email: 'dana@registry.example' });
  const act =
    (operation: string, declared = '', given = '') =>
    async (id: string, as = second) => {
      const query = `mutation ($id: ID!${declared}) { ${operation}(id: $id${given}) { id status } }`;
      return (await trading.askAs(as, query, { id, reason: 'The proof holds.' })).errors;
    };
  const proposal: Withdrawing['propose'] = async (certificateId, as = first, input = {}) => {
    const incoming = trading.application.files.openIncoming();
    const files = [{ receive: () => incoming.receive('decision.pdf', Readable.from([Buffer.from(pdf)])) }];
    const written = { certificateId, reason: 'The proof is forged.', ...input };
    try {
      return await trading.askAs(as, propose, { input: written, files });
    } finally {
      await incoming.release();
    }
  };
  const proposed = async (certificateId: string, as = first) => answered(await proposal(certificateId, as)).id;
  const approve = act('approveCertificateWithdrawal');
  return {
    trading,
    trade: tradeOf(trading),
    first,
    second,
    officer,
    propose: proposal,
    proposed,
    approve,
    refuse: act('refuseCertificateWithdrawal', ', $reason: String!', ', reason: $reason'),
    cancel: act('cancelCertificateWithdrawal'),
    withdraw: async (certificateId) => {
      const errors = await approve(await proposed(certificateId));
      if (errors.length > 0) throw new Error(errors.join(', '));
    },
    read: async (id, as = second) =>
      Object(Object((await trading.askAs(as, read, { id })).data)['certificateWithdrawal']),
    close: () => trading.close(),
  };
}

function officerIn({ database }: TradingRegister, as: Viewer): Withdrawing['officer'] {
  const { catalogue } = sharedCatalogue('metadata');
  return async ({ first, last, email }) => {
    const person = { email, firstName: first, lastName: last, fullName: `${first} ${last}`, phone: '+421 900 111 222' };
    const userId = await inOwnOperation({ catalogue, database, now: tradingTime() }, (operation) =>
      operation.insert('user', { ...person, language: 'sk' }, { action: 'create' }),
    );
    return { ...as, userId };
  };
}
