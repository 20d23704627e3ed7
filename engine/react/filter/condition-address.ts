import {
  DEEPEST_GROUPS,
  depthOf,
  filtersInside,
  isGroup,
  MOST_CONDITIONS,
  type FilterExpression,
  type ConditionGroup,
} from './filter-expression.ts';
import type { FilterDefinition } from './filter-definition.ts';
import { fromAddress, toAddress } from './filter-value.ts';

type Known = Pick<FilterDefinition, 'name' | 'kind' | 'values'> & Partial<Pick<FilterDefinition, 'offered'>>;

/** Syntax characters between filters, to be escaped. */
const MARKS = /[\\();]/gu;
const GROUP = /^(all|some)\((.*)\)$/su;
const FILTER = /^(!?)([^:]+):(.*)$/su;

/** Conditions as address text: `some(title:Kytice;all(price:10..20;!status:LENT))`. */
export function conditionsToAddress(condition: FilterExpression): string {
  if (isGroup(condition)) return `${condition.holds}(${condition.of.map(conditionsToAddress).join(';')})`;
  const value = toAddress(condition.value).replaceAll(MARKS, String.raw`\$&`);
  return `${condition.isNot ? '!' : ''}${condition.name}:${value}`;
}

/**
 * Parses conditions from an address; undefined when any part is invalid for this list, since dropping one part would
 * change the meaning of the rest.
 */
export function conditionsFromAddress(text: string, filters: readonly Known[]): ConditionGroup | undefined {
  const read = conditionFrom(text, filters, 0);
  if (read === undefined || !isGroup(read)) return undefined;
  return filtersInside(read).length > MOST_CONDITIONS || depthOf(read) > DEEPEST_GROUPS ? undefined : read;
}

function conditionFrom(text: string, filters: readonly Known[], depth: number): FilterExpression | undefined {
  const [, holds, inside = ''] = GROUP.exec(text) ?? [];
  if (holds === undefined) return filterFrom(text, filters);
  const parts = depth < DEEPEST_GROUPS ? partsOf(inside) : undefined;
  const of = parts?.map((part) => conditionFrom(part, filters, depth + 1));
  const read = of?.filter((each) => each !== undefined);
  return read === undefined || read.length !== parts?.length
    ? undefined
    : { holds: holds === 'all' ? 'all' : 'some', of: read };
}

function filterFrom(text: string, filters: readonly Known[]): FilterExpression | undefined {
  const [, not, name, value = ''] = FILTER.exec(text) ?? [];
  const filter = filters.find((each) => each.name === name && each.offered !== false);
  const read = filter && fromAddress(filter, value.replaceAll(/\\(.)/gsu, '$1'));
  if (filter === undefined || read === undefined) return undefined;
  return { name: filter.name, value: read, ...(not === '!' && { isNot: true }) };
}

/** Splits at semicolons outside nested groups; undefined when brackets do not match. */
function partsOf(text: string): readonly string[] | undefined {
  const parts = [''];
  let depth = 0;
  for (const [sign] of text.matchAll(/\\.|./gsu)) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (depth < 0) return undefined;
    if (sign === ';' && depth === 0) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${sign}`);
  }
  return depth === 0 ? parts : undefined;
}
