import { useEnumerationChoices, useFormat, useWords } from '../../../engine/react/index.ts';
import type { Flow, LineageStop } from './use-lineage.ts';

/** Texts for nodes and flows in the current language. */
export interface LineageWords {
  /** Kind of a node, with the status of a pending sale. */
  readonly kind: (stop: LineageStop) => string;
  readonly icon: (stop: LineageStop) => string | undefined;
  /** Name of a node: a code, a holder or a count. */
  readonly name: (stop: LineageStop) => string;
  /** The holder, or seller and buyer. */
  readonly holder: (stop: LineageStop) => string;
  readonly amount: (amount: string, stop: LineageStop | undefined) => string;
  /** Amount of a flow, and its result when converted; the short form omits the ratio. */
  readonly flowInShort: (flow: Flow, from: LineageStop | undefined, to: LineageStop | undefined) => string;
  readonly flow: (flow: Flow, from: LineageStop | undefined, to: LineageStop | undefined) => string;
  /** The same with its source and target. */
  readonly flowSentence: (flow: Flow, from: LineageStop | undefined, to: LineageStop | undefined) => string;
  /** Received, passed on and remaining amounts of a node. */
  readonly balance: (stop: LineageStop) => string;
  /** A node as one sentence. */
  readonly sentence: (stop: LineageStop) => string;
}

export function useLineageWords(): LineageWords {
  const translate = useWords();
  const format = useFormat();
  const choices = useEnumerationChoices();

  const kind = ({ kind: name, status }: LineageStop) => {
    const words = choices('LineageKind', name).label;
    return status === 'PENDING' ? `${words} · ${choices('TransactionStatus', status).label}` : words;
  };
  const amount = (figure: string, stop: LineageStop | undefined) =>
    format.quantity(figure, choices('AmountUnit', stop?.amountUnit ?? '').label, { decimals: 3 });
  const holder = ({ holder: by, buyer }: LineageStop) => [by, buyer].filter(Boolean).join(' → ');
  const name = (stop: LineageStop) => {
    switch (stop.kind) {
      case 'LOT':
        return stop.holder ?? '';
      case 'OUTSIDE':
        return stop.certificateCode;
      case 'MORE':
        return stop.count === null ? stop.certificateCode : translate('lineage.more', { count: stop.count });
      default:
        return stop.transactionCode ?? stop.certificateCode;
    }
  };
  const named = (stop: LineageStop | undefined) => (stop === undefined ? '' : `${kind(stop)} ${name(stop)}`);
  const flowInShort: LineageWords['flow'] = ({ quantity, arriving, ratio }, from, to) =>
    ratio === null ? amount(quantity, from) : `${amount(quantity, from)} → ${amount(arriving, to)}`;
  const flow: LineageWords['flow'] = (one, from, to) => {
    const short = flowInShort(one, from, to);
    return one.ratio === null
      ? short
      : translate('lineage.converted', { flow: short, ratio: format.number(one.ratio) });
  };
  const balance = (stop: LineageStop) =>
    translate('lineage.balance', {
      received: amount(stop.received, stop),
      passedOn: amount(stop.passedOn, stop),
      remaining: amount(stop.remaining, stop),
    });
  // The name of a lot is its holder already.
  const holderOnce = (stop: LineageStop) => (stop.kind === 'LOT' ? '' : holder(stop));
  return {
    kind,
    icon: (stop) => choices('LineageKind', stop.kind).icon,
    name,
    holder,
    amount,
    flowInShort,
    flow,
    flowSentence: (one, from, to) => `${named(from)} → ${named(to)}: ${flow(one, from, to)}`,
    balance,
    sentence: (stop) => [`${kind(stop)}: ${name(stop)}.`, holderOnce(stop), balance(stop)].join(' '),
  };
}
