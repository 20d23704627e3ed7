import { useQuery } from '@apollo/client/react';
import { EnergyByQuarterDocument } from '../../../generated/portal/documents.ts';
import { shownInPlace } from '../../../engine/react/feedback/index.ts';
import { toSentences, useWords, type ErrorSentence } from '../../../engine/react/index.ts';
import type { EnergyOfQuarter } from './energy-years.ts';

/** Where the reading of the energy has got to. */
export type EnergyReading =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly errors: readonly ErrorSentence[]; readonly retry: () => void }
  | { readonly kind: 'read'; readonly quarters: readonly EnergyOfQuarter[] };

/** Reads the energy of an organization; without one, of whoever the viewer may see. */
export function useEnergy(organizationId: string | undefined): EnergyReading {
  const translate = useWords();
  const { data, error, loading, refetch } = useQuery(EnergyByQuarterDocument, {
    variables: { organizationId },
    fetchPolicy: 'network-only',
    context: shownInPlace,
  });
  if (loading) return { kind: 'loading' };
  if (data !== undefined) return { kind: 'read', quarters: data.energyByQuarter };
  return {
    kind: 'failed',
    errors: error === undefined ? [] : toSentences(error, translate),
    retry: () => void refetch().catch(() => undefined),
  };
}
