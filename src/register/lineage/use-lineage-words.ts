import { useEnumerationChoices, useFormat, useWords } from '../../../engine/react/index.ts';
import type { Flow, LineageStop } from './use-lineage.ts';

/** How places and flows are told in the current language. */
export interface LineageWords {
  /** What kind of a place it is, with the state of a sale that waits. */
  readonly kind: (place: LineageStop) => string;
  readonly icon: (place: LineageStop) => string | undefined;
  /** What a place is called: a code, a holder, how many there are. */
  readonly name: (place: LineageStop) => string;
  /** Who holds it, or who sold it to whom. */
  readonly holder: (place: LineageStop) => string;
  readonly amount: (amount: string, place: LineageStop | undefined) => string;
  /** A flow's quantity, and what it becomes where it is converted; without the ratio in short. */
  readonly flowInShort: (flow: Flow, from: LineageStop | undefined, to: LineageStop | undefined) => string;
  readonly flow: (flow: Flow, from: LineageStop | undefined, to: LineageStop | undefined) => string;
  /** The same with the places it goes from and to. */
  readonly flowSentence: (flow: Flow, from: LineageStop | undefined, to: LineageStop | undefined) => string;
  /** What came to a place, went on and remains. */
  readonly balance: (place: LineageStop) => string;
  /** All of a place as one sentence. */
  readonly sentence: (place: LineageStop) => string;
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
  const amount = (figure: string, place: LineageStop | undefined) =>
    format.quantity(figure, choices('AmountUnit', place?.amountUnit ?? '').label, { decimals: 3 });
  const holder = ({ holder: by, buyer }: LineageStop) => [by, buyer].filter(Boolean).join(' → ');
  const name = (place: LineageStop) => {
    switch (place.kind) {
      case 'LOT':
        return place.holder ?? '';
      case 'OUTSIDE':
        return place.certificateCode;
      case 'MORE':
        return place.count === null ? place.certificateCode : translate('lineage.more', { count: place.count });
      default:
        return place.transactionCode ?? place.certificateCode;
    }
  };
  const named = (place: LineageStop | undefined) => (place === undefined ? '' : `${kind(place)} ${name(place)}`);
  const flowInShort: LineageWords['flow'] = ({ quantity, arriving, ratio }, from, to) =>
    ratio === null ? amount(quantity, from) : `${amount(quantity, from)} → ${amount(arriving, to)}`;
  const flow: LineageWords['flow'] = (one, from, to) => {
    const short = flowInShort(one, from, to);
    return one.ratio === null
      ? short
      : translate('lineage.converted', { flow: short, ratio: format.number(one.ratio) });
  };
  const balance = (place: LineageStop) =>
    translate('lineage.balance', {
      received: amount(place.received, place),
      passedOn: amount(place.passedOn, place),
      remaining: amount(place.remaining, place),
    });
  // A lot is called by its holder already.
  const holderOnce = (place: LineageStop) => (place.kind === 'LOT' ? '' : holder(place));
  return {
    kind,
    icon: (place) => choices('LineageKind', place.kind).icon,
    name,
    holder,
    amount,
    flowInShort,
    flow,
    flowSentence: (one, from, to) => `${named(from)} → ${named(to)}: ${flow(one, from, to)}`,
    balance,
    sentence: (place) => [`${kind(place)}: ${name(place)}.`, holderOnce(place), balance(place)].join(' '),
  };
}
