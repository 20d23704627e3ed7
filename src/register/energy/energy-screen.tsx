import { Suspense } from 'react';
import { useQuery } from '@apollo/client/react';
import {
  EmptyView,
  FailureView,
  PageHeader,
  useWords,
  toSentences,
  type ErrorSentence,
} from '../../../engine/react/index.ts';
import { lazyComponent } from '../../../engine/react/load/index.ts';
import { ChartKeys } from '../chart/chart-keys.tsx';
import { useIsAuthority } from '../use-is-authority.ts';
import { EnergyYear } from './energy-year.tsx';
import { energyYears, energySources, type EnergyOfQuarter } from './energy-years.ts';
import { OwnerChoice, useOwner } from './owner-choice.tsx';
import './energy.css';
import {
  EnergyByQuarterDocument,
  ProjectSavingsByYearDocument,
  type ProjectSavingsByYearQuery,
} from '../../../generated/portal/documents.ts';
import { localErrors } from '../../../engine/react/feedback/index.ts';

/** Loading state of the energy. */
type EnergyReading =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly errors: readonly ErrorSentence[]; readonly retry: () => void }
  | { readonly kind: 'read'; readonly quarters: readonly EnergyOfQuarter[]; readonly savings: Savings };

/** Energy put on the market by quarter and source, and the years compared with their targets. */
export function EnergyScreen() {
  const translate = useWords();
  const isAuthority = useIsAuthority();
  const owner = useOwner();
  return (
    <>
      <PageHeader title={translate('energy.title')} />
      <div className="energy">
        <p className="energy-words">{translate('energy.intro')}</p>
        {isAuthority && <OwnerChoice />}
        <Energy key={owner} owner={owner} />
      </div>
    </>
  );
}

function Energy({ owner }: { readonly owner: string | undefined }) {
  const translate = useWords();
  const reading = useEnergy(owner);
  switch (reading.kind) {
    case 'loading':
      return <div className="energy-chart-area" aria-busy="true" />;
    case 'failed':
      return <FailureView title={translate('energy.notLoaded')} errors={reading.errors} onRetry={reading.retry} />;
    case 'read':
      return reading.quarters.length + reading.savings.length === 0 ? (
        <EmptyView title={translate('energy.empty')} />
      ) : (
        <ReadEnergy quarters={reading.quarters} savings={reading.savings} />
      );
  }
}

// Loaded with the first chart.
const EnergyChart = lazyComponent(async () => (await import('./energy-chart.tsx')).EnergyChart);

function ReadEnergy({ quarters, savings }: Pick<EnergyReading & { readonly kind: 'read' }, 'quarters' | 'savings'>) {
  const translate = useWords();
  return (
    <>
      {quarters.length > 0 && <QuarterFigure quarters={quarters} />}
      {energyYears(quarters, savings).map((year) => (
        <EnergyYear key={year.year} of={year} />
      ))}
      <p className="energy-words">{translate('energy.explained')}</p>
    </>
  );
}

function QuarterFigure({ quarters }: { readonly quarters: readonly EnergyOfQuarter[] }) {
  const translate = useWords();
  return (
    <figure className="energy-figure">
      <figcaption>
        <h2>{translate('energy.byQuarter')}</h2>
        <ChartKeys
          keys={energySources.map((source) => ({
            className: `energy-key-${source}`,
            name: translate(`energy.${source}`),
          }))}
        />
      </figcaption>
      <Suspense fallback={<div className="energy-chart-area" aria-busy="true" />}>
        <EnergyChart quarters={quarters} />
      </Suspense>
    </figure>
  );
}

/** Savings of projects by year, in t CO2eq. */
type Savings = ProjectSavingsByYearQuery['projectSavingsByYear'];

/** Loads energy and savings of an organization, or of all that the viewer may see. */
function useEnergy(organizationId: string | undefined): EnergyReading {
  const translate = useWords();
  const options = { variables: { organizationId }, fetchPolicy: 'network-only', context: localErrors } as const;
  const energy = useQuery(EnergyByQuarterDocument, options);
  const saved = useQuery(ProjectSavingsByYearDocument, options);
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
