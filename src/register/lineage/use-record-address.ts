import { useCatalogue } from '../../../engine/react/index.ts';
import type { LineageStop } from './use-lineage.ts';

/** The address of a node's record; undefined for a node that stands for several or none. */
export function useRecordAddress(): (stop: LineageStop) => string | undefined {
  const { entities } = useCatalogue();
  return ({ kind, transactionId, certificateId }) => {
    if (kind === 'OUTSIDE' || kind === 'MORE') return undefined;
    return transactionId === null
      ? `${entities['certificate']?.route ?? ''}/${certificateId}`
      : `${entities['transaction']?.route ?? ''}/${transactionId}`;
  };
}
