import type { Entity } from '../types/index.ts';
import { inEntity, type Check, type Finding } from './finding.ts';

/** A record can come to every status: by an action, in time, from its start, or because the server's code sets it. */
export const checkReachedStatuses: Check = ({ catalogue, names: { serverWords } }) => {
  if (serverWords === undefined) return [];
  return Object.values(catalogue.entities).flatMap((entity) => {
    const { initial = '', statuses = {} } = entity.workflow ?? {};
    const reached = reachedIn(entity);
    if (statuses[initial] === undefined) return []; // an unknown initial status is a finding of its own
    return Object.keys(statuses).flatMap((status): readonly Finding[] => {
      if (reached.has(status) || serverWords.has(status)) return [];
      const location = inEntity(entity.name, 'workflow', 'statuses', status);
      const message = `nothing leads to "${status}": it is not the initial status, no action has it as its "target", and the server does not set it`;
      return [{ code: 'unreached-status', location, message }];
    });
  });
};

function reachedIn({ workflow, actions, operations, queue }: Entity): ReadonlySet<unknown> {
  if (workflow === undefined) return new Set();
  const { field, initial, statuses } = workflow;
  return new Set([
    initial,
    queue?.over,
    ...Object.values(statuses).map(({ ends }) => ends?.to),
    ...Object.values(actions).flatMap((action) => ('target' in action ? [action.target] : [])),
    ...Object.values(operations).map(({ saves }) => saves?.[field]),
  ]);
}
