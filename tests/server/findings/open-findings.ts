import type { Values } from '../../../engine/record/index.ts';
import { tradeOf, type Trade, certificateMutation } from '../trade.ts';
import { openedTradingRegister } from '../opened-trading-register.ts';
import type { Reply, TradingRegister } from '../trading-register.ts';

const parts = `id code finding score reason source status question dueAt answer answeredOn isLate conclusion conclusionReason
  certificate { id } transaction { id } organization { id } verifier { id } answerFiles { name }`;

/** Operations of the registry, an authority and an organization on findings; `as` is a demo organization. */
export interface FindingsOfRegister {
  readonly trading: TradingRegister;
  readonly trade: Trade;
  /** The findings that a viewer reads, optionally of one certificate, the most serious first. */
  readonly list: (as?: string, certificateId?: string) => Promise<readonly Values[]>;
  readonly read: (id: string, as?: string) => Promise<Values | null>;
  readonly ask: (id: string, input?: Values, as?: string) => Promise<Reply>;
  readonly answer: (id: string, input?: Values, as?: string) => Promise<Reply>;
  readonly extend: (id: string, dueAt: string, as?: string) => Promise<Reply>;
  readonly conclude: (id: string, input?: Values, as?: string) => Promise<Reply>;
  /** Updates a certificate of the supplier. */
  readonly change: (certificateId: string, changes: Values) => Promise<Reply>;
}

/** Findings of a register that is open during the tests of a file; options as for `openTradingRegister`. */
export function openedFindings(...options: Parameters<typeof openedTradingRegister>): FindingsOfRegister {
  const trading = openedTradingRegister(...options);
  const act =
    (operation: string, declared: string, given: string) =>
    (id: string, input: Values, as: string): Promise<Reply> =>
      trading.ask(as, `mutation ($id: ID!, ${declared}) { ${operation}(id: $id, ${given}) { ${parts} } }`, {
        id,
        ...input,
      });
  const ask = act('askAboutFinding', '$question: String!, $dueAt: Date!', 'question: $question, dueAt: $dueAt');
  const answer = act('answerFinding', '$answer: String!, $files: [Upload!]', 'answer: $answer, files: $files');
  const extend = act('extendFinding', '$dueAt: Date!', 'dueAt: $dueAt');
  const conclude = act(
    'concludeFinding',
    '$conclusion: PlausibilityConclusion!, $reason: String!',
    'conclusion: $conclusion, reason: $reason',
  );
  return {
    trading,
    trade: tradeOf(trading),
    list: async (as = 'registry', certificateId) => {
      const query = `query ($filter: PlausibilityFindingFilter) { plausibilityFindings(filter: $filter, page: { index: 0, size: 100 }) {
        items { ${parts} } } }`;
      const filter = certificateId === undefined ? {} : { certificate: [certificateId] };
      const { data, errors } = await trading.ask(as, query, { filter });
      if (errors.length > 0) throw new Error(errors.join(', '));
      const { items } = data['plausibilityFindings'] as { readonly items: readonly Values[] }; // as the query asks
      return items.toSorted((one, other) => Number(other['score']) - Number(one['score']));
    },
    read: async (id, as = 'registry') => {
      const { data } = await trading.ask(as, `query ($id: ID!) { plausibilityFinding(id: $id) { ${parts} } }`, { id });
      return data['plausibilityFinding'] as Values | null; // as the query asks
    },
    ask: (id, input = {}, as = 'registry') =>
      ask(id, { question: 'How was it measured?', dueAt: '2026-03-19', ...input }, as),
    answer: (id, input = {}, as = 'supplier') => answer(id, { answer: 'By an accredited laboratory.', ...input }, as),
    extend: (id, dueAt, as = 'registry') => extend(id, { dueAt }, as),
    conclude: (id, input = {}, as = 'registry') =>
      conclude(id, { conclusion: 'EXPLAINED', reason: 'The laboratory confirms it.', ...input }, as),
    change: async (certificateId, changes) => {
      return trading.ask('supplier', certificateMutation, {
        input: { ...trading.certificate(changes), id: certificateId },
      });
    },
  };
}

/** Saves a certificate of the supplier with `changes` and returns its only finding. */
export async function onlyFinding({ trade, list }: FindingsOfRegister, changes: Values) {
  const certificateId = await trade.certificate(changes);
  const [found, ...others] = await list('registry', certificateId);
  if (found === undefined || others.length > 0) throw new Error(`${others.length + 1} findings`);
  return { certificateId, id: String(found['id']), found };
}
