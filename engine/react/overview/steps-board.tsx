import type { BoardOf } from '../../metadata/types/index.ts';
import { textAt } from '../../record/index.ts';
import { StepList, useSteps } from '../steps/index.ts';
import type { BoardAnswer } from './use-boards.ts';

interface StepsBoardProps {
  readonly board: BoardOf<'records'>;
  readonly answer: BoardAnswer;
}

/** What is done with the first record, and what of it waits. */
export function StepsBoard({ board: { entity, columns }, answer }: StepsBoardProps) {
  const steps = useSteps(entity);
  const [path = ''] = Object.keys(columns[0]?.values ?? {});
  const status = textAt(answer.items[0], path);
  const waiting = steps.list.find((step) => step.status === status);
  return waiting === undefined ? null : <StepList steps={steps} waiting={waiting.name} />;
}
