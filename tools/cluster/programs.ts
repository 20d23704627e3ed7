import { existsSync, globSync } from 'node:fs';

/** A required program with its Debian package. */
interface NeededProgram {
  readonly name: string;
  readonly package: string;
  /** Debian's path; a glob when it contains a version. */
  readonly path: string;
}

const needed = {
  etcd: { name: 'etcd', package: 'etcd-server', path: '/usr/bin/etcd' },
  patroni: { name: 'Patroni', package: 'patroni python3-etcd', path: '/usr/bin/patroni' },
  haproxy: { name: 'HAProxy', package: 'haproxy', path: '/usr/sbin/haproxy' },
  postgres: { name: 'PostgreSQL', package: 'postgresql', path: '/usr/lib/postgresql/*/bin/postgres' },
} as const satisfies Readonly<Record<string, NeededProgram>>;

const pgbouncer: NeededProgram = { name: 'PgBouncer', package: 'pgbouncer', path: '/usr/sbin/pgbouncer' };

/** Paths of the programs. */
export interface Programs extends Readonly<Record<keyof typeof needed, string>> {
  /** Absent: processes connect to the balancer directly. */
  readonly pgbouncer: string | undefined;
}

/** Found programs, and a sentence per missing one. */
export interface FoundPrograms {
  /** Absent when a required program is missing. */
  readonly programs: Programs | undefined;
  readonly missing: readonly string[];
}

/** Finds the programs, in their newest version. */
export function findPrograms(find = newestOf): FoundPrograms {
  const [etcd, patroni, haproxy, postgres] = [needed.etcd, needed.patroni, needed.haproxy, needed.postgres].map(
    ({ path }) => find(path),
  );
  const pooler = find(pgbouncer.path);
  const missing = [
    ...Object.values(needed).flatMap((program) =>
      find(program.path) === undefined ? [`${notInstalled(program)} Without it there is no cluster.`] : [],
    ),
    ...(pooler === undefined
      ? [`${notInstalled(pgbouncer)} The processes connect without it, and its restart is left out.`]
      : []),
  ];
  if (etcd === undefined || patroni === undefined || haproxy === undefined || postgres === undefined)
    return { programs: undefined, missing };
  return { programs: { etcd, patroni, haproxy, postgres, pgbouncer: pooler }, missing };
}

function notInstalled({ name, package: packages }: NeededProgram): string {
  return `${name} is not installed (apt-get install ${packages}).`;
}

function newestOf(path: string): string | undefined {
  if (!path.includes('*')) return existsSync(path) ? path : undefined;
  return globSync(path)
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .at(-1);
}
