import { useQuery } from '@apollo/client/react';
import { Big } from 'big.js';
import { valueAt } from '../../../engine/record/index.ts';
import { MyStocksDocument } from '../../../generated/portal/documents.ts';
import { localErrors } from '../../../engine/react/feedback/index.ts';
import { useOpenForm } from '../../../engine/react/form/index.ts';
import { useViewer, type RecordData } from '../../../engine/react/index.ts';
import { STOCK_PAGE_SIZE } from './stock-choices.ts';

/** The available amount for a transaction, in the certificate's unit. */
export interface Sellable {
  readonly amount: string;
  readonly amountUnit: unknown;
  /** The substance, when any stock is left. */
  readonly substanceType: unknown;
}

/** For a return: the remaining amount of its purchase, if the viewer may read it. */
function returnable(record: RecordData): Sellable | undefined {
  const amount = valueAt(record, 'returnOf.availableAmount');
  if (typeof amount !== 'string') return undefined;
  return { amount, amountUnit: valueAt(record, 'certificate.amountUnit'), substanceType: undefined };
}

/**
 * The seller's available amount of the selected certificate: stock plus the amount the saved transaction has taken.
 * Undefined while unknown, in read-only mode, and for transactions of others.
 */
export function useSellable(record: RecordData): Sellable | undefined {
  const { mode, store } = useOpenForm();
  const { organizationId } = useViewer();
  const certificateId = valueAt(record, 'certificate.id');
  const code = valueAt(record, 'certificate.code');
  const isAsked =
    record['kind'] !== 'RETURN' &&
    mode === 'edit' &&
    typeof code === 'string' &&
    valueAt(record, 'supplier.id') === organizationId;
  const { data } = useQuery(MyStocksDocument, {
    variables: { filter: { search: typeof code === 'string' ? code : '' }, offset: 0, limit: STOCK_PAGE_SIZE },
    skip: !isAsked,
    fetchPolicy: 'network-only',
    context: localErrors,
  });
  if (record['kind'] === 'RETURN') return mode === 'edit' ? returnable(record) : undefined;
  if (!isAsked || data === undefined) return undefined;
  const item = data.myStocks.items.find(({ certificate }) => certificate.id === certificateId);
  const { original } = store.state();
  const taken = valueAt(original, 'certificate.id') === certificateId ? valueAt(original, 'amount') : undefined;
  return {
    amount: new Big(item?.availableAmount ?? 0).plus(typeof taken === 'string' ? taken : 0).toFixed(),
    amountUnit: item?.amountUnit ?? record['amountUnit'],
    substanceType: item?.certificate.substanceType,
  };
}
