import { useCatalogue } from '../../../engine/react/index.ts';
import type { LineageStop } from './use-lineage.ts';

/** The address of the record a place stands for; undefined for one that is many or nobody's. */
export function useRecordAddress(): (stop: LineageStop) => string | undefined {
  const { entities } = useCatalogue();
  return ({ kind, transactionId, certificateId }) => {
    if (kind === 'OUTSIDE' || kind === 'MORE') return undefined;
    return transactionId === null
      ? `${entities['certificate']?.route ?? ''}/${certificateId}`
      : `${entities['transaction']?.route ?? ''}/${transactionId}`;
  };
}
