import type { Connection } from '../../engine/store/index.ts';

export interface CountingConnection {
  readonly connection: Connection;
  readonly count: () => number;
}

export function countingConnection(counted: Connection): CountingConnection {
  let statements = 0;
  const query: Connection['query'] = (statement) => {
    statements += 1;
    return counted.query(statement);
  };
  return { connection: { ...counted, query }, count: () => statements };
}
