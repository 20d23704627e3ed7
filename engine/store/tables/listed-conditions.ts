import sql, { type Sql } from 'sql-template-tag';
import { fieldAt } from '../../metadata/index.ts';
import type { Catalogue, Column, Entity } from '../../metadata/types/index.ts';
import { pathsOf, readsToday } from '../../rules/index.ts';
import { engineContext } from '../query/query-context.ts';
import { overTable } from '../query/print-statement.ts';
import { ruleValue } from '../query/rule-sql.ts';
import { recordSource } from '../query/source.ts';
import { locate } from '../names/locate.ts';
import { toSnakeCase } from '../names/names.ts';

/** One value of a list filter over a formula on the record's own columns. */
export interface ListedCondition {
  /** Part of the index name: field and value. */
  readonly name: string;
  /** Predicate on the table's columns, identical to that of the filter. */
  readonly predicate: string;
}

/**
 * Filter values of an entity's list for partial indexes over the columns of `table`: yes and no, or each choice; none
 * that depends on the day. A record is in at most one index per filter, and rare values are found without a scan.
 */
export function listedConditions(catalogue: Catalogue, entity: Entity, table: string): readonly ListedCondition[] {
  return (entity.list?.columns ?? []).flatMap((column) => {
    const name = column.field.split('.').map(toSnakeCase).join('_');
    return answers(catalogue, entity, column).map(({ answer, condition }) => {
      return { name: `${name}_${answer}`, predicate: overTable(condition, table) };
    });
  });
}

interface Answer {
  readonly answer: string;
  readonly condition: Sql;
}

function answers(catalogue: Catalogue, entity: Entity, { field: path, filter }: Column): readonly Answer[] {
  const field = fieldAt(catalogue.entities, entity.fields, path);
  if (field?.formula === undefined || readsToday(field.formula)) return [];
  if (!pathsOf(field.formula).every((read) => isConstant(read) || locate(catalogue, entity, read)?.isOwn === true))
    return [];
  const value = ruleValue(engineContext(catalogue), recordSource(entity), field.formula);
  if (filter === 'boolean')
    return [
      { answer: 'yes', condition: value },
      { answer: 'no', condition: sql`not ${value}` },
    ];
  if (filter !== 'enumeration' || field.type !== 'enumeration') return [];
  const choices = catalogue.enumerations[field.enumeration]?.values ?? [];
  return choices.map(({ name }) => ({ answer: toSnakeCase(name), condition: sql`${value} = ${name}::text` }));
}

/** Constants: the index is rebuilt when one changes. */
function isConstant(path: string): boolean {
  return path.startsWith('$constants.');
}
