import { expect, it } from 'vitest';
import { findPrograms } from './programs.ts';

const installed = (...missing: readonly string[]) =>
  findPrograms((path) => (missing.some((name) => path.includes(name)) ? undefined : path));

it('finds the programs of a cluster', () => {
  const { programs, missing } = installed();
  expect(missing).toEqual([]);
  expect(Object.keys(programs ?? {})).toEqual(['etcd', 'patroni', 'haproxy', 'postgres', 'pgbouncer']);
});

it('works without PgBouncer, and reports that', () => {
  const { programs, missing } = installed('pgbouncer');
  expect(programs?.pgbouncer).toBeUndefined();
  expect(programs?.etcd).toBe('/usr/bin/etcd');
  expect(missing).toEqual([
    'PgBouncer is not installed (apt-get install pgbouncer). The processes connect without it, and its restart is left out.',
  ]);
});

it('lists all missing programs, and runs nothing without them', () => {
  expect(installed('etcd', 'patroni')).toEqual({
    programs: undefined,
    missing: [
      'etcd is not installed (apt-get install etcd-server). Without it there is no cluster.',
      'Patroni is not installed (apt-get install patroni python3-etcd). Without it there is no cluster.',
    ],
  });
});
