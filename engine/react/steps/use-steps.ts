import { use } from 'react';
import type { Step, Steps } from '../../metadata/types/index.ts';
import { fetched, memoizePromise } from '../load/index.ts';
import { useRegistry, useViewer, type StepsByEntity } from '../state/index.ts';

const pieces = new WeakMap<() => Promise<StepsByEntity>, Promise<StepsByEntity>>();

/** The steps of an entity's records. Suspends until they are there. @throws where the entity has none */
export function useSteps(entity: string): Steps {
  const { steps: load } = useRegistry();
  const steps = load === undefined ? undefined : use(memoizePromise(pieces, load, () => fetched(load())))[entity];
  if (steps === undefined) throw new Error(`Records of "${entity}" have no steps.`);
  return steps;
}

/** Says of a step whether it is the viewer's own to do, and where. */
export function useOwnStep(): (step: Step) => Step['own'] {
  const { permissions = [] } = useViewer();
  return ({ own }) => (own?.permission === undefined || permissions.includes(own.permission) ? own : undefined);
}
