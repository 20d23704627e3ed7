import { use } from 'react';
import type { Step, Steps } from '../../metadata/types/index.ts';
import { memoizeLoads } from '../load/index.ts';
import { useRegistry, useViewer, type StepsByEntity } from '../state/index.ts';

const loadSteps = memoizeLoads<StepsByEntity>();

/** The steps of an entity's records; suspends until they are loaded. @throws Error where the entity has none */
export function useSteps(entity: string): Steps {
  const { steps: load } = useRegistry();
  const steps = load === undefined ? undefined : use(loadSteps(load))[entity];
  if (steps === undefined) throw new Error(`Records of "${entity}" have no steps.`);
  return steps;
}

/** Returns a function that gives the viewer's link for a step, or undefined when others do it. */
export function useOwnStep(): (step: Step) => Step['own'] {
  const { permissions = [] } = useViewer();
  return ({ own }) => (own?.permission === undefined || permissions.includes(own.permission) ? own : undefined);
}
