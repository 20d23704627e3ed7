import { useQuery } from '@apollo/client/react';
import {
  EnergyByQuarterDocument,
  ProjectSavingsByYearDocument,
  type ProjectSavingsByYearQuery,
} from '../../../generated/portal/documents.ts';
import { localErrors } from '../../../engine/react/feedback/index.ts';
import { toSentences, useWords, type ErrorSentence } from '../../../engine/react/index.ts';
import type { EnergyOfQuarter } from './energy-years.ts';

/** Where the reading of the energy has got to. */
export type EnergyReading =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly errors: readonly ErrorSentence[]; readonly retry: () => void }
  | { readonly kind: 'read'; readonly quarters: readonly EnergyOfQuarter[]; readonly savings: Savings };

/** What projects saved for each year, in t CO2eq. */
export type Savings = ProjectSavingsByYearQuery['projectSavingsByYear'];

/** Reads the energy and the savings of an organization; without one, of whoever the viewer may see. */
export function useEnergy(organizationId: string | undefined): EnergyReading {
  const translate = useWords();
  const asked = { variables: { organizationId }, fetchPolicy: 'network-only', context: localErrors } as const;
  const energy = useQuery(EnergyByQuarterDocument, asked);
  const saved = useQuery(ProjectSavingsByYearDocument, asked);
  if (energy.loading || saved.loading) return { kind: 'loading' };
  if (energy.data !== undefined && saved.data !== undefined)
    return { kind: 'read', quarters: energy.data.energyByQuarter, savings: saved.data.projectSavingsByYear };
  const error = energy.error ?? saved.error;
  return {
    kind: 'failed',
    errors: error === undefined ? [] : toSentences(error, translate),
    retry: () => void Promise.all([energy.refetch(), saved.refetch()]).catch(() => undefined),
  };
}
