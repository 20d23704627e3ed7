import { expect, it } from 'vitest';
import { findPrograms } from './programs.ts';

const installed = (...missing: readonly string[]) =>
  findPrograms((path) => (missing.some((name) => path.includes(name)) ? undefined : path));

it('finds what a cluster consists of', () => {
  const { programs, missing } = installed();
  expect(missing).toEqual([]);
  expect(Object.keys(programs ?? {})).toEqual(['etcd', 'patroni', 'haproxy', 'postgres', 'pgbouncer']);
});

it('does without PgBouncer, and says so', () => {
  const { programs, missing } = installed('pgbouncer');
  expect(programs?.pgbouncer).toBeUndefined();
  expect(programs?.etcd).toBe('/usr/bin/etcd');
  expect(missing).toEqual([
    'PgBouncer is not installed (apt-get install pgbouncer). The processes connect without it, and its restart is left out.',
  ]);
});

it('names all that is missing, and runs nothing without it', () => {
  expect(installed('etcd', 'patroni')).toEqual({
    programs: undefined,
    missing: [
      'etcd is not installed (apt-get install etcd-server). Without it there is no cluster.',
      'Patroni is not installed (apt-get install patroni python3-etcd). Without it there is no cluster.',
    ],
  });
});
