import { Navigate } from 'react-router-dom';
import type { Step } from '../../../engine/metadata/index.ts';
import { Link, useLabel, useWords } from '../../../engine/react/index.ts';
import { useOwnStep, useSteps } from '../../../engine/react/steps/index.ts';

export interface WaitingStepProps {
  /** The status of the viewer's organization, as their token has it. */
  readonly status: string;
}

/** What the viewer's organization waits for before it is in use; `own` where the viewer may do it. Suspends until the steps are there. */
function useWaitingStep({ status }: WaitingStepProps): Step | undefined {
  const { list } = useSteps('organization');
  const ownOf = useOwnStep();
  const step = list.find((each) => each.status === status);
  return step && { ...step, own: ownOf(step) };
}

/** The step that waits, in words: with a link for who may do it, else with who does it. */
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
  /** Where one goes if nothing waits. */
  readonly otherwise: string;
}

/** Leads to the step that waits: to where the viewer does it, else to where all steps are told. */
export function ToWaitingStep({ status, otherwise }: ToWaitingStepProps) {
  const step = useWaitingStep({ status });
  return <Navigate to={step === undefined ? otherwise : (step.own?.to ?? '/overview')} replace />;
}
