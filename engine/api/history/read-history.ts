import type { Entity, History } from '../../metadata/index.ts';
import { isValues, type Values } from '../../record/index.ts';
import type { AuditEntry } from '../../store/index.ts';
import type { ExecutionContext, ApiServices } from '../api-services.ts';
import { type NameOf, namesOf, namesWithinReach } from './names-of.ts';
import { openPaths } from './open-paths.ts';
import { filesAdded, type VisibleChange, visibleChanges } from './visible-changes.ts';

/** A page of a record's history. */
export interface HistoryRequest {
  readonly entity: Entity;
  /** Id of a record that the viewer may read. */
  readonly id: string;
  /** Id of the earliest visible entry, whose previous values are hidden; undefined: all entries. */
  readonly since: string | undefined;
  readonly offset: number;
  readonly limit: number;
  /** Names that replace action names. */
  readonly names?: History['names'];
}

interface VisibleEntry {
  readonly entry: AuditEntry;
  readonly changes: readonly VisibleChange[];
}

/** Audit entries of a record with the changes that the viewer may read now; references by label. */
export async function readHistory(
  services: ApiServices,
  execution: ExecutionContext,
  { entity, id, since, names = [], ...part }: HistoryRequest,
): Promise<readonly Values[]> {
  const record = { entity: entity.name, id };
  const isOpen = await openPaths(services, execution, entity, record);
  const entries = await services.store.trail(record, { ...part, since });
  const visible = entries.map((entry): VisibleEntry => ({ entry, changes: visibleChanges(entity, entry, isOpen) }));
  const nameOf = await namesOf(services, execution, idsIn(entity, visible));
  const actorOf = await actorsOf(services, execution, entity, entries);
  const isStateOpen = entity.workflow !== undefined && isOpen(entity.workflow.field);
  return visible.map((each) => ({
    ...entryOf(entity, each.entry, nameOf),
    action: nameFor(names, entity, each.entry) ?? each.entry.action,
    actor: actorOf(each.entry),
    ...(isStateOpen ? statesOf(entity, each.entry) : { originState: null, endState: null }),
    ...(each.entry.id === since && { originState: null }),
    hasFiles: filesAdded(each.changes).length > 0,
    changes: each.changes.map(({ path, ...change }) => ({
      path,
      before: each.entry.id === since ? null : namedIn(change.field, change.before, nameOf),
      after: namedIn(change.field, change.after, nameOf),
    })),
  }));
}

function entryOf({ history }: Entity, entry: AuditEntry, nameOf: NameOf): Values {
  const { organizationId } = entry;
  const { organizations } = history ?? {};
  const named = organizationId !== null && organizations !== undefined ? nameOf(organizations, organizationId) : null;
  const organization = organizationId === null ? null : (named ?? { id: organizationId });
  return { id: entry.id, createdAt: entry.at, organization };
}

/**
 * The actor of an entry. For a person out of the viewer's scope: the label if the history names its actors, else null
 * if an organization is shown.
 */
async function actorsOf(
  services: ApiServices,
  execution: ExecutionContext,
  { history }: Entity,
  entries: readonly AuditEntry[],
): Promise<(entry: AuditEntry) => Values | null> {
  const { users, organizations, namesActor = false } = history ?? {};
  const ids = new Set(entries.flatMap(({ actorId }) => actorId ?? []));
  const seen = users === undefined ? undefined : await namesWithinReach(services, execution, users, [...ids]);
  const unreachable = new Set([...ids].filter((id) => seen?.has(id) !== true));
  const nameOf =
    namesActor && users !== undefined ? await namesOf(services, execution, new Map([[users, unreachable]])) : undefined;
  const unreachableActor = (id: string, organizationId: string | null): Values | null => {
    if (nameOf !== undefined) return { ...nameOf(users ?? '', id), id: null };
    return seen === undefined || organizations === undefined || organizationId === null ? { id } : null;
  };
  return ({ actorId, organizationId }) =>
    actorId === null ? null : (seen?.get(actorId) ?? unreachableActor(actorId, organizationId));
}

/** The name of an entry in the API of the record's own field. */
function nameFor(names: NonNullable<History['names']>, entity: Entity, entry: AuditEntry): string | undefined {
  const { originState, endState } = statesOf(entity, entry);
  return names.find(
    ({ actions, starts, to }) =>
      (actions === undefined || actions.includes(entry.action)) &&
      (!starts || originState === null) &&
      (to === undefined || to.includes(String(endState))),
  )?.name;
}

/** Without a status change, both states are the present one. */
function statesOf(
  { workflow }: Entity,
  { changes, endState }: AuditEntry,
): { readonly originState: unknown; readonly endState: string | null } {
  const change = changes[workflow?.field ?? ''];
  return { originState: change === undefined ? endState : change.from, endState };
}

type Field = VisibleChange['field'];

/** Ids to resolve to labels, by entity. */
function idsIn({ history }: Entity, visible: readonly VisibleEntry[]): ReadonlyMap<string, ReadonlySet<string>> {
  const ids = new Map<string, Set<string>>();
  const note = (entity: string | undefined, id: unknown): Values => {
    if (entity !== undefined && typeof id === 'string') ids.set(entity, (ids.get(entity) ?? new Set()).add(id));
    return {};
  };
  for (const { entry, changes } of visible) {
    note(history?.organizations, entry.organizationId);
    for (const { field, before, after } of changes) for (const value of [before, after]) namedIn(field, value, note);
  }
  return ids;
}

/** Replaces references in a value by labels. */
function namedIn(field: Field, value: unknown, nameOf: NameOf): unknown {
  if (field.type === 'reference') return typeof value === 'string' ? nameOf(field.to, value) : value;
  if (!Array.isArray(value)) return value;
  const items = value.filter(isValues);
  if (field.type === 'references') return items.map(({ id }) => nameOf(field.to, String(id)));
  if (field.type !== 'rows') return value;
  return items.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, part]) => {
        const inner = field.fields[name];
        return [name, inner === undefined ? part : namedIn(inner, part, nameOf)];
      }),
    ),
  );
}
