import { RegionBoundary } from '../feedback/index.ts';
import { PageHeader } from '../shell/index.ts';
import { StepList } from './step-list.tsx';
import { useSteps } from './use-steps.ts';

interface StepsScreenProps {
  readonly title: string;
  /** The entity whose records have the steps. */
  readonly entity: string;
  /** Name of the waiting step. */
  readonly waiting: string;
}

/** Page with the steps of a record; the address has the waiting step, so that it can be opened again. */
export function StepsScreen({ title, entity, waiting }: StepsScreenProps) {
  return (
    <div className="steps-page">
      <PageHeader title={title} />
      <RegionBoundary>
        <LoadedSteps entity={entity} waiting={waiting} />
      </RegionBoundary>
    </div>
  );
}

function LoadedSteps({ entity, waiting }: Omit<StepsScreenProps, 'title'>) {
  return <StepList steps={useSteps(entity)} waiting={waiting} />;
}
