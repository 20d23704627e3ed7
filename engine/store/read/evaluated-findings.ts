import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { Entity, FindingQueue, RecordFindings } from '../../metadata/types/index.ts';
import { columnName, quoteName } from '../names/names.ts';
import { type QueryContext, requireEntity } from '../query/query-context.ts';
import { presence, ruleValue } from '../query/rule-sql.ts';
import { columnIn, type QuerySource } from '../query/source.ts';
import type { Row } from '../types.ts';

/** A finding of a record in its queue. */
export interface QueuedFinding {
  readonly id: string;
  readonly finding: string;
  readonly status: string;
  /** By language. */
  readonly reason: Readonly<Record<string, string | null>>;
  /** Ids of the further references, by field. */
  readonly kept: Readonly<Record<string, string | null>>;
}

/** The evaluated findings of a record: the result of each, in order, and the queued ones. */
export interface EvaluatedFindings extends Row {
  readonly id: string;
  readonly held: readonly boolean[];
  readonly queued: readonly QueuedFinding[];
}

/** Select list for each record of `source`; no finding holds for an archived record. */
export function evaluatedFindings(
  context: QueryContext,
  source: QuerySource,
  { queue: name, about, keeps, list }: RecordFindings,
): Sql {
  const held = list.map(({ when }) => ruleValue(context, source, when));
  const isPresent = join([sql`true`, ...presence(context, source)], ' and ');
  const id = columnIn(source, 'id');
  return sql`${id}::text as id, array[${join(held.map((rule) => sql`(${isPresent} and ${rule})`))}]::boolean[] as held,
    ${queuedOf(requireEntity(context.catalogue, name), { about, keeps }, id)} as queued`;
}

function queuedOf(queue: Entity, { about, keeps }: Pick<RecordFindings, 'about' | 'keeps'>, id: Sql): Sql {
  const { finding, reason } = queueOf(queue);
  const column = (name: string): Sql => {
    const field = queue.fields[name];
    if (field === undefined) throw new Error(`${queue.name} has no field "${name}"`);
    return raw(`queued.${quoteName(columnName(field))}`);
  };
  const reasons = Object.entries(reason).map(([language, name]) => sql`${raw(`'${language}'`)}, ${column(name)}`);
  const kept = Object.keys(keeps).map((name) => sql`${raw(`'${name}'`)}, ${column(name)}::text`);
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('id', queued.id::text, 'finding', ${column(finding)},
      'status', ${column(queue.workflow?.field ?? '')}, 'reason', jsonb_build_object(${join(reasons)}),
      'kept', jsonb_build_object(${kept.length === 0 ? empty : join(kept)}))), '[]')
    from ${raw(quoteName(queue.storage.table))} as queued where ${column(about)} = ${id})`;
}

/** The queue metadata of an entity. @throws Error if it is no queue */
function queueOf({ name, queue }: Entity): FindingQueue {
  if (queue === undefined) throw new Error(`${name} is no queue`);
  return queue;
}
