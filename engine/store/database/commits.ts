import { AsyncLocalStorage } from 'node:async_hooks';

/** What the database has committed for one request. */
export interface RequestCommits {
  hasCommitted: boolean;
}

interface WatchedRequest {
  readonly commits: RequestCommits;
  readonly reader: string;
}

const current = new AsyncLocalStorage<WatchedRequest>();

/**
 * Runs the work of one request; `commits` tells, also after it, whether a database transaction of it has committed.
 * @param reader whose request it is: what is committed for a reader, its later requests see too; empty for strangers
 */
export function watchCommits<T>(work: (commits: Readonly<RequestCommits>) => Promise<T>, reader = ''): Promise<T> {
  const commits: RequestCommits = { hasCommitted: false };
  return current.run({ commits, reader }, () => work(commits));
}

/** Notes that a database transaction has committed; each kind of database calls it. */
export function noteCommit(): void {
  const request = current.getStore();
  if (request !== undefined) request.commits.hasCommitted = true;
}

/** Whose request is under way; undefined for work that nobody waits for. */
export function currentReader(): string | undefined {
  return current.getStore()?.reader;
}
