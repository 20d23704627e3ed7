import { useEnumerationChoices, useFormat, useWords } from '../../../engine/react/index.ts';
import type { Flow, LineageStop } from './use-lineage.ts';

/** How places and flows are told in the current language. */
export interface LineageWords {
  /** What kind of a place it is, with the state of a sale that waits. */
  readonly kind: (stop: LineageStop) => string;
  readonly icon: (stop: LineageStop) => string | undefined;
  /** What a place is called: a code, a holder, how many there are. */
  readonly name: (stop: LineageStop) => string;
  /** Who holds it, or who sold it to whom. */
  readonly holder: (stop: LineageStop) => string;
  readonly amount: (amount: string, stop: LineageStop | undefined) => string;
  /** A flow's quantity, and what it becomes where it is converted; without the ratio in short. */
  readonly flowInShort: (flow: Flow, from: LineageStop | undefined, to: LineageStop | undefined) => string;
  readonly flow: (flow: Flow, from: LineageStop | undefined, to: LineageStop | undefined) => string;
  /** The same with the places it goes from and to. */
  readonly flowSentence: (flow: Flow, from: LineageStop | undefined, to: LineageStop | undefined) => string;
  /** What came to a place, went on and remains. */
  readonly balance: (stop: LineageStop) => string;
  /** All of a place as one sentence. */
  readonly sentence: (stop: LineageStop) => string;
}

/** The words for places and flows. */
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
  // A lot is called by its holder already.
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
