import { type Entity, isSameValue } from '../../metadata/index.ts';
import { isEmpty, type Values } from '../../record/index.ts';
import { type Connection, uniqueCombinations } from '../../store/index.ts';
import type { ApiIssue } from '../errors/api-error.ts';
import type { ApiServices } from '../api-services.ts';
import { takenError } from './database-issues.ts';

interface Given {
  readonly entity: Entity;
  readonly record: Values;
  readonly stored: Values | undefined;
}

/**
 * New values that another record has where no two may, of an entity with several such texts: the database would tell the
 * first of them, and only of a record that is right otherwise. It still decides of two saves at once.
 */
export async function takenIssues(
  { catalogue, store }: ApiServices,
  connection: Connection,
  { entity, record, stored }: Given,
): Promise<readonly ApiIssue[]> {
  const unique = uniqueCombinations(catalogue, entity).flatMap(({ paths: [path = '', ...others] }) => {
    const field = entity.fields[path];
    return field?.type === 'text' && !field.readOnly && others.length === 0 ? [field] : [];
  });
  if (unique.length < 2) return [];
  const issues: ApiIssue[] = [];
  for (const field of unique) {
    const value = record[field.name];
    if (typeof value !== 'string' || isEmpty(value) || isSameValue(field, value, stored?.[field.name])) continue;
    const request = { entity: entity.name, paths: [field.name], values: [[value]] };
    const other = (await store.likenesses(connection, request)).get(0);
    if (other !== undefined && other !== stored?.['id']) issues.push(...takenError(entity, [field.name]).issues);
  }
  return issues;
}
