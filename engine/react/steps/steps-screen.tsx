import { RegionBoundary } from '../feedback/index.ts';
import { PageHeader } from '../shell/index.ts';
import { StepList } from './step-list.tsx';
import { useSteps } from './use-steps.ts';

interface StepsScreenProps {
  readonly title: string;
  /** Whose records have the steps. */
  readonly entity: string;
  /** Name of the step that waits. */
  readonly waiting: string;
}

/** A page of the steps of a record, with the one that waits; its address says which, so that it can be opened again. */
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
