import { AsyncLocalStorage } from 'node:async_hooks';

/** The commits of one request. */
export interface RequestCommits {
  hasCommitted: boolean;
}

const current = new AsyncLocalStorage<RequestCommits>();

/**
 * Runs the work of one request; `commits` shows, also afterwards, whether one of its database transactions committed.
 */
export function watchCommits<T>(work: (commits: Readonly<RequestCommits>) => Promise<T>): Promise<T> {
  const commits: RequestCommits = { hasCommitted: false };
  return current.run(commits, () => work(commits));
}

/** Records a commit; called by each database implementation. */
export function noteCommit(): void {
  const commits = current.getStore();
  if (commits !== undefined) commits.hasCommitted = true;
}
