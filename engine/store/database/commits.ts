import { AsyncLocalStorage } from 'node:async_hooks';

/** What the database has committed for one request. */
export interface RequestCommits {
  hasCommitted: boolean;
}

const current = new AsyncLocalStorage<RequestCommits>();

/** Runs the work of one request; `commits` tells, also after it, whether a database transaction of it has committed. */
export function watchCommits<T>(work: (commits: Readonly<RequestCommits>) => Promise<T>): Promise<T> {
  const commits: RequestCommits = { hasCommitted: false };
  return current.run(commits, () => work(commits));
}

/** Notes that a database transaction has committed; each kind of database calls it. */
export function noteCommit(): void {
  const commits = current.getStore();
  if (commits !== undefined) commits.hasCommitted = true;
}
