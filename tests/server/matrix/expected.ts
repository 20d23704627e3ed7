import type { OperationRequest } from './ask.ts';
import type { MatrixRecord } from './matrix-record.ts';
import { opened, reaches, type Who } from './reach.ts';
import type { Cell } from './matrix-fixture.ts';
import type { RequestViewer } from './viewers.ts';

/**
 * The result of a request: no token, a missing permission, record not found, action not allowed on the record, or
 * success.
 */
export type Outcome = 'no token' | `needs ${string}` | 'not there' | 'not theirs' | 'open';

/** The expected result by metadata and by the reach written by hand. */
export function expectedOf({ ask, requester, record }: Cell): Outcome {
  const { viewer } = requester.context;
  if (viewer === undefined && ask.access === 'viewer') return 'no token';
  const missing = ask.permissions.find((each) => each !== undefined && viewer?.permissions.includes(each) !== true);
  if (missing !== undefined) return `needs ${missing}`;
  if (ask.about === undefined || record === undefined) return 'open';
  if (ask.hiddenWithout !== undefined && viewer?.permissions.includes(ask.hiddenWithout) !== true) return 'not there';
  const reach = reaches[ask.about];
  if (reach === undefined) return 'open';
  const { seen, done } = whoOf(ask);
  if (!isOneOf(seen, requester, record)) return 'not there';
  return isOneOf(done, requester, record) ? 'open' : 'not theirs';
}

/** The viewers who see the record by this operation, and those who may perform it. */
function whoOf({ about = '', does = 'read', state = {} }: OperationRequest): {
  readonly seen: Who;
  readonly done: Who;
} {
  const reach = reaches[about] ?? { read: ['everybody'] };
  const { update, remove, history = reach.read, actions, views } = reach;
  const read: Who = state[opened[about] ?? ''] === true ? ['everybody'] : reach.read;
  const [, view] = /^view (.+)$/u.exec(does) ?? [];
  if (view !== undefined) {
    const seen = known(views?.[view], `who sees records of ${about} by the view ${view}`);
    return { seen, done: seen };
  }
  if (does === 'history') return { seen: history, done: history };
  if (does === 'read') return { seen: read, done: read };
  const done = { update, remove, ...actions }[does];
  return { seen: read, done: known(done, `who may ${does} a record of ${about}`) };
}

function known(who: Who | undefined, what: string): Who {
  if (who === undefined) throw new Error(`Say in tests/server/matrix/reach.ts ${what}.`);
  return who;
}

function isOneOf(who: Who, { organization = '', context }: RequestViewer, { parties }: MatrixRecord): boolean {
  const role = context.viewer?.organizationRole;
  return who.some((each) => {
    if (each === 'everybody' || each === role) return true;
    const members = parties[each] ?? [];
    return members.includes('everybody') || members.includes(organization);
  });
}
