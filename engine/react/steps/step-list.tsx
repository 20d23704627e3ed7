import { TickIcon } from '@blueprintjs/icons';
import type { Step, Steps } from '../../metadata/types/index.ts';
import { Link, useLabel, useWords } from '../state/index.ts';
import { useOwnStep } from './use-steps.ts';
import './steps.css';

type StepState = 'done' | 'now' | 'next';

interface StepListProps {
  readonly steps: Steps;
  /** Name of the waiting step. */
  readonly waiting: string;
}

/** List of steps: their number and outcome, then each with its actor, state and link. */
export function StepList({ steps: { then, list }, waiting }: StepListProps) {
  const translate = useWords();
  const label = useLabel();
  const at = list.findIndex(({ name }) => name === waiting);
  return (
    <div className="steps">
      <p className="steps-said">{translate('steps.count', { count: list.length, then: label(then) })}</p>
      <ol className="steps-list">
        {list.map((step, index) => (
          <StepItem
            key={step.name}
            step={step}
            number={index + 1}
            state={index < at ? 'done' : index === at ? 'now' : 'next'}
          />
        ))}
      </ol>
    </div>
  );
}

interface StepItemProps {
  readonly step: Step;
  readonly number: number;
  readonly state: StepState;
}

function StepItem({ step, number, state }: StepItemProps) {
  const translate = useWords();
  const label = useLabel();
  const own = useOwnStep()(step);
  return (
    <li className={`step step-${state}`} aria-current={state === 'now' ? 'step' : undefined}>
      <span className="step-mark" aria-hidden="true">
        {state === 'done' ? <TickIcon /> : number}
      </span>
      <div className="step-words">
        <span className="step-name">{label(step.label)}</span> <span className="step-by">{label(step.by)}</span>
        <span className={state === 'now' ? 'step-standing' : 'visually-hidden'}>{translate(`steps.${state}`)}</span>
        {state === 'now' && <p>{label(step.text)}</p>}
        {state === 'now' && own !== undefined && (
          <p>
            <Link to={own.to}>{label(own.label)}</Link>
          </p>
        )}
      </div>
    </li>
  );
}
