import type { ExecutionResult } from 'graphql';
import { isValues } from '../../../engine/record/index.ts';
import type { Outcome } from './expected.ts';

/** The result of a response on its own; "not found" follows from comparison with the response for an unknown id. */
export function outcomeOf({ errors, data }: ExecutionResult): Outcome | 'a fault' {
  const [error] = errors ?? [];
  if (error === undefined) return bulkOutcome(Object.values(data ?? {})[0]);
  const { code, params } = error.extensions;
  if (code === 'Fault') return 'a fault';
  if (error.message === 'errors.token.missing') return 'no token';
  return code === 'ForbiddenError' ? toOutcome(params) : 'open';
}

function toOutcome(params: unknown): Outcome {
  const permission: unknown = isValues(params) ? params['permission'] : undefined;
  return typeof permission === 'string' ? `needs ${permission}` : 'not theirs';
}

/** Bulk operations return one outcome per record, like the operation on one. */
function bulkOutcome(answer: unknown): Outcome {
  const [outcome]: readonly unknown[] = Array.isArray(answer) ? answer : [];
  return isValues(outcome) && outcome['reason'] === 'errors.forbidden' ? toOutcome(outcome['params']) : 'open';
}
