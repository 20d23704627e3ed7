import { dueDays, kindOfFilter, type BoardDay, type BoardOf, type Period } from '../../metadata/index.ts';
import type { Values } from '../../record/index.ts';
import type { ListRequest } from '../../store/index.ts';
import { viewerPrincipal } from '../api-services.ts';
import type { BoardContent, BoardContext } from './board-content.ts';
import { evaluateFilters } from './set-filters.ts';

type Reading = Pick<BoardContext, 'services' | 'execution'>;

/** Missed and next due days, earliest first; `day` is the index of the board's day. */
export async function readDays(board: BoardOf<'days'>, reading: Reading): Promise<BoardContent> {
  const { services, execution } = reading;
  const items: { readonly day: number; readonly due: string }[] = [];
  /** Cache: days with the same `owed` records read them once. */
  const sinces = new Map<string, string | undefined>();
  for (const [index, day] of board.days.entries()) {
    const key = JSON.stringify(day.owed);
    const since = sinces.has(key) ? sinces.get(key) : await readSince(day, reading);
    sinces.set(key, since);
    const met = since === undefined ? [] : await readMet(day, reading);
    const isMet = (period: Period) => met.some(({ from, to }) => from <= period.from && period.to <= to);
    const calendar = services.catalogue.calendars[day.calendar ?? ''];
    const days = dueDays(day, { calendar, today: execution.today, since, isMet });
    items.push(...days.map((due) => ({ day: index, ...due })));
  }
  const sorted = items.toSorted((one, other) => Date.parse(one.due) - Date.parse(other.due));
  return { items: sorted, total: sorted.length, totalIsCapped: false };
}

/** Date of the first record that makes the day due, if the viewer's organization is subject to it. */
async function readSince({ owed }: BoardDay, reading: Reading): Promise<string | undefined> {
  const { organizationRole = '' } = reading.execution.viewer;
  if (owed === undefined || !owed.organizationRoles.includes(organizationRole)) return undefined;
  const [first] = await readFirst(owed.entity, reading, {
    filter: {},
    sort: [{ by: owed.date, direction: 'ASC' }],
    limit: 1,
    selection: { id: true, [owed.date]: true },
  });
  return dayAt(first, owed.date);
}

/** Maximum number of periods to read, latest first. */
const mostMet = 1000;

async function readMet({ met }: BoardDay, reading: Reading): Promise<readonly Period[]> {
  const entity = reading.services.catalogue.entities[met?.entity ?? ''];
  if (met === undefined || entity === undefined) return [];
  const kinds = Object.entries(met.filter).map(
    ([name, rule]) => [name, { kind: kindOfFilter(entity, name) ?? ('flag' as const), rule }] as const,
  );
  const filter = evaluateFilters(Object.fromEntries(kinds), reading.services.catalogue, reading.execution);
  if (filter === undefined) return [];
  const selection = { id: true, [met.from]: true, [met.to]: true } as const;
  const records = await readFirst(met.entity, reading, {
    filter,
    sort: [{ by: met.from, direction: 'DESC' }],
    limit: mostMet,
    selection,
  });
  return records.flatMap((record) => {
    const [from, to] = [dayAt(record, met.from), dayAt(record, met.to)];
    return from === undefined || to === undefined ? [] : [{ from, to }];
  });
}

type Wanted = Pick<ListRequest, 'filter' | 'sort' | 'limit' | 'selection'>;

/** Records of an entity's own list; none if the viewer may not read it. */
async function readFirst(entity: string, { services, execution }: Reading, wanted: Wanted): Promise<readonly Values[]> {
  const permission = services.catalogue.entities[entity]?.access.permissions.read;
  if (permission !== undefined && !execution.viewer.permissions.includes(permission)) return [];
  const request = { ...wanted, offset: 0, count: false };
  return (await services.store.page(viewerPrincipal(execution), { entity }, request)).items;
}

function dayAt(record: Values | undefined, path: string): string | undefined {
  const value = record?.[path];
  return typeof value === 'string' ? value : undefined;
}
