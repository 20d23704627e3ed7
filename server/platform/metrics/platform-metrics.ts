import sql from 'sql-template-tag';
import type { Database } from '../../../engine/store/index.ts';
import { certificateEnds } from '../peer-certificates.ts';
import type { MetricSource } from './metrics.ts';

/** Metrics of the platform: connections, tasks, mails. */
export const platformMetrics = (database: Database): readonly MetricSource[] => [
  {
    name: 'register_database_connections',
    help: 'Connections of this process to the database, by pool and whether they are used; none of the embedded database',
    labels: ['pool', 'state'],
    read: () =>
      Promise.resolve(
        Object.entries(database.connections?.() ?? {}).flatMap(([pool, { used, idle, waiting }]) =>
          Object.entries({ used, idle, waiting }).map(([state, value]) => ({ labels: { pool, state }, value })),
        ),
      ),
  },
  {
    name: 'register_tls_not_after_seconds',
    help: 'When the TLS certificate of a server that this process connects to ends, in Unix time, as it was shown last',
    labels: ['peer'],
    read: () =>
      Promise.resolve(
        [...certificateEnds()].map(([peer, end]) => ({ labels: { peer }, value: end.getTime() / 1_000 })),
      ),
  },
  {
    name: 'register_standby_lag_seconds',
    help: 'How far the standby for reads is behind; +Inf while it does not answer, 0 where there is none',
    read: async () => [{ value: (await database.standbyLag?.()) ?? 0 }],
  },
  {
    name: 'register_tasks',
    help: 'Tasks that wait or are worked on, by name',
    labels: ['name'],
    read: async () => {
      const rows = await database.query<{ name: string; count: number }>(
        sql`select name, count(*)::integer as count from task group by name`,
      );
      return rows.map(({ name, count }) => ({ labels: { name }, value: count }));
    },
  },
  {
    name: 'register_task_overdue_seconds',
    help: 'How long the task that is due longest has waited for a process; 0 where none waits',
    read: () =>
      secondsSince(database, sql`select min(due_at) as moment from task where due_at < now() and not is_held`),
  },
  {
    name: 'register_mails',
    help: 'Mails by status: waiting, or given up within the last day',
    labels: ['status'],
    read: async () => {
      const rows = await database.query<{ status: string; count: number }>(sql`
        select 'waiting' as status, count(*)::integer as count from notice_mail where status = 'waiting'
        union all
        select 'given up', count(*)::integer from notice_mail as mail join notice on notice.id = mail.notice_id
        where mail.status = 'given up' and notice.told_at > now() - interval '1 day'`);
      const counted = new Map(rows.map(({ status, count }) => [status, count]));
      return ['waiting', 'given up'].map((status) => ({ labels: { status }, value: counted.get(status) ?? 0 }));
    },
  },
  {
    name: 'register_mail_overdue_seconds',
    help: 'How long the mail that is due longest has waited; 0 where none waits',
    read: () =>
      secondsSince(
        database,
        sql`select min(due_at) as moment from notice_mail where status = 'waiting' and due_at < now()`,
      ),
  },
];

/** Seconds since the `moment` selected by a query; 0 without a row. */
export async function secondsSince(
  database: Database,
  moment: ReturnType<typeof sql>,
): Promise<readonly [{ value: number }]> {
  const [row] = await database.query<{ seconds: number }>(
    sql`select coalesce(extract(epoch from now() - moment), 0)::float8 as seconds from (${moment}) as question`,
  );
  return [{ value: row?.seconds ?? 0 }];
}
