import { fieldAt } from '../../metadata/index.ts';
import type { Catalogue, Entity } from '../../metadata/types/index.ts';
import { pathsOf } from '../../rules/index.ts';
import type { Asking } from '../query/asking.ts';
import { overTable } from '../query/print.ts';
import { ruleValue } from '../query/rule-sql.ts';
import { recordSource } from '../query/source.ts';
import { locate } from '../names/locate.ts';
import { toSnakeCase } from '../names/names.ts';

/** One answer to a yes-or-no filter of a list that a formula makes of the record's own columns. */
export interface ListedCondition {
  /** Of its index: the field as columns are called, and the answer. */
  readonly name: string;
  /** Over the columns of the table asked for, as filters write it. */
  readonly predicate: string;
}

/**
 * The answers among the filters of an entity's list that an index can be limited to, over the columns of `table`. Each
 * record is in one of the two indexes of a filter, and the rarer answer is found without reading the other.
 */
export function listedConditions(catalogue: Catalogue, entity: Entity, table: string): readonly ListedCondition[] {
  const asking: Asking = { catalogue, viewer: {}, today: '', reach: 'everything' };
  return (entity.list?.columns ?? []).flatMap(({ field: path, filter }) => {
    const formula = fieldAt(catalogue.entities, entity.fields, path)?.formula;
    if (filter !== 'boolean' || formula === undefined) return [];
    if (!pathsOf(formula).every((read) => locate(catalogue, entity, read)?.isOwn === true)) return [];
    // A parameter is not the same to an index as to a statement.
    const predicate = overTable(ruleValue(asking, recordSource(entity), formula), table);
    if (predicate === undefined) return [];
    const name = path.split('.').map(toSnakeCase).join('_');
    return [
      { name: `${name}_yes`, predicate },
      { name: `${name}_no`, predicate: `not ${predicate}` },
    ];
  });
}
