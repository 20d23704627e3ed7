import { formatDate } from '../../format/index.ts';
import type { Entity } from '../../metadata/index.ts';
import type { Values } from '../../record/index.ts';
import { datedFrom, type WriteOperation } from '../../store/index.ts';
import type { ApiServices } from '../api-services.ts';
import type { ApiIssue } from '../errors/api-error.ts';

/** Issues of the day from which dated values apply: results computed with earlier values must not change. */
export async function datedIssues(
  { store }: ApiServices,
  { connection, today }: WriteOperation,
  { entity, stored }: { readonly entity: Entity; readonly stored?: Values | undefined },
  record: Values,
): Promise<readonly ApiIssue[]> {
  const given = record['valuesFrom'];
  if (entity.dated === undefined) return [];
  if (typeof given === 'string' && given > today) return [issue('errors.dated.future', { today })];
  if (stored === undefined) return [];
  const before = stored['valuesFrom'];
  const from = datedFrom(entity, stored, record, today);
  if (from === undefined)
    return (given ?? before ?? null) === (before ?? null) ? [] : [issue('errors.dated.dayAlone', {})];
  if (typeof before === 'string' && from < before) return [issue('errors.dated.beforeLast', { from: before })];
  const { closed } = entity.dated;
  const until = closed && (await store.lockedLatestDay(connection, closed, today));
  return until !== undefined && from <= until ? [issue('errors.dated.closed', { until })] : [];
}

function issue(message: string, days: Readonly<Record<string, string>>): ApiIssue {
  const params = Object.fromEntries(Object.entries(days).map(([key, day]) => [key, formatDate(day)]));
  return { code: 'ValidationError', message, path: ['valuesFrom'], params };
}
