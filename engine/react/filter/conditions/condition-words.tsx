import { Fragment } from 'react';
import { useLabel, useWords } from '../../state/index.ts';
import { isGroup, type FilterExpression, type FilterCondition } from '../filter-expression.ts';
import type { FilterDefinition } from '../filter-definition.ts';
import { ReferenceWords } from '../reference-words.tsx';
import { useFilterWords } from '../use-filter-words.ts';
import { operatorWords } from './operators.ts';

interface ConditionWordsProps<Of extends FilterExpression> {
  readonly condition: Of;
  readonly filters: readonly FilterDefinition[];
}

/** Conditions as a sentence; nested groups are in brackets. */
export function ConditionWords({ condition, filters }: ConditionWordsProps<FilterExpression>) {
  const translate = useWords();
  if (!isGroup(condition)) return <FilterWords condition={condition} filters={filters} />;
  return condition.of.map((each, index) => (
    <Fragment key={index}>
      {index > 0 && <em> {translate(condition.holds === 'all' ? 'list.conditionAnd' : 'list.conditionOr')} </em>}
      {isGroup(each) && '('}
      <ConditionWords condition={each} filters={filters} />
      {isGroup(each) && ')'}
    </Fragment>
  ));
}

function FilterWords({ condition: { name, value, isNot }, filters }: ConditionWordsProps<FilterCondition>) {
  const translate = useWords();
  const label = useLabel();
  const write = useFilterWords();
  const filter = filters.find((each) => each.name === name);
  if (filter === undefined) return null;
  return (
    <>
      {label(filter.label)} {translate(operatorWords(filter)[isNot ? 'isNot' : 'is'])}{' '}
      {value.kind === 'reference' ? <ReferenceWords filter={filter} any={value.any} /> : write(filter, value)}
    </>
  );
}
