import { Navigate } from 'react-router-dom';
import type { Step } from '../../../engine/metadata/index.ts';
import { Link, useLabel, useWords } from '../../../engine/react/index.ts';
import { useOwnStep, useSteps } from '../../../engine/react/steps/index.ts';

export interface WaitingStepProps {
  /** Status of the viewer's organization from the token. */
  readonly status: string;
}

/** The pending step of the viewer's organization; `own` when the viewer may do it. Suspends while loading. */
function useWaitingStep({ status }: WaitingStepProps): Step | undefined {
  const { list } = useSteps('organization');
  const ownOf = useOwnStep();
  const step = list.find((each) => each.status === status);
  return step && { ...step, own: ownOf(step) };
}

/** The pending step in words: linked for viewers who may do it, else with the responsible party. */
export function WaitingStep({ status }: WaitingStepProps) {
  const translate = useWords();
  const label = useLabel();
  const step = useWaitingStep({ status });
  if (step === undefined) return null;
  if (step.own !== undefined) return <Link to={step.own.to}>{label(step.own.label)}</Link>;
  return (
    <>
      {`${translate('steps.waiting', { step: label(step.label), by: label(step.by) })} `}
      <Link to="/overview">{translate('steps.all')}</Link>
    </>
  );
}

interface ToWaitingStepProps extends WaitingStepProps {
  /** Address without a pending step. */
  readonly otherwise: string;
}

/** Redirects to the pending step: to its address for viewers who may do it, else to the overview of steps. */
export function ToWaitingStep({ status, otherwise }: ToWaitingStepProps) {
  const step = useWaitingStep({ status });
  return <Navigate to={step === undefined ? otherwise : (step.own?.to ?? '/overview')} replace />;
}
