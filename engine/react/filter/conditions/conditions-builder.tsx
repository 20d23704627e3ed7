import { useEffect, useMemo, useRef } from 'react';
import { QueryBuilder, type ControlElementsProp, type FullField, type RuleType } from 'react-querybuilder';
import { isFocusLost } from '../../keys/index.ts';
import { useLabel, useWords } from '../../state/index.ts';
import { DEEPEST_GROUPS, MOST_CONDITIONS } from '../filter-expression.ts';
import type { FilterDefinition } from '../filter-definition.ts';
import { fromQuery, rulesIn, type ConditionQuery } from './condition-query.ts';
import { AddControl, ChoiceControl, RemoveControl, ValueControl } from './controls.tsx';
import { operatorWords } from './operators.ts';
import './conditions.css';

interface ConditionsBuilderProps {
  readonly filters: readonly FilterDefinition[];
  readonly query: ConditionQuery;
  /** True when unfinished conditions are marked. */
  readonly isAsked: boolean;
  readonly onChange: (query: ConditionQuery) => void;
}

const controlElements: ControlElementsProp<FullField, string> = {
  fieldSelector: ChoiceControl,
  operatorSelector: ChoiceControl,
  combinatorSelector: ChoiceControl,
  valueEditor: ValueControl,
  addRuleAction: AddControl,
  addGroupAction: AddControl,
  removeRuleAction: RemoveControl,
  removeGroupAction: RemoveControl,
};

/** The query builder over a list's filters, with the engine's controls. */
export function ConditionsBuilder({ filters, query, isAsked, onChange }: ConditionsBuilderProps) {
  const words = useBuilderWords(filters);
  const box = useFocusFallback(query);
  const isFull = rulesIn(query).length >= MOST_CONDITIONS;
  const classOf = (rule: RuleType) =>
    isAsked && fromQuery({ combinator: 'all', rules: [rule] }, filters).kind === 'unfinished' ? 'rule-unfinished' : '';
  return (
    <div ref={box}>
      <QueryBuilder
        {...words}
        query={query}
        onQueryChange={onChange}
        controlElements={controlElements}
        context={{ filters, isFull }}
        maxLevels={DEEPEST_GROUPS}
        addRuleToNewGroups
        accessibleDescriptionGenerator={() => ''}
        getDefaultOperator="is"
        getDefaultValue={({ field }) => (filters.find(({ name }) => name === field)?.kind === 'flag' ? 'true' : '')}
        getRuleClassname={classOf}
      />
    </div>
  );
}

/** Options and texts of the builder. */
function useBuilderWords(filters: readonly FilterDefinition[]) {
  const translate = useWords();
  const label = useLabel();
  return useMemo(() => {
    const titled = (key: string) => ({ label: translate(key), title: translate(key) });
    return {
      fields: filters.map((filter) => ({ name: filter.name, label: label(filter.label) })),
      combinators: [
        { name: 'some', label: translate('list.conditionsSome') },
        { name: 'all', label: translate('list.conditionsAll') },
      ],
      getOperators: (field: string) => {
        const filter = filters.find(({ name }) => name === field);
        const keys = filter === undefined ? [] : Object.entries(operatorWords(filter));
        return keys.map(([name, key]) => ({ name, label: translate(key) }));
      },
      translations: {
        fields: titled('list.conditionFilter'),
        operators: titled('list.conditionOperator'),
        combinators: titled('list.conditionsHold'),
        addRule: titled('list.conditionAdd'),
        addGroup: titled('list.conditionsAddGroup'),
        removeRule: titled('list.conditionRemove'),
        removeGroup: titled('list.conditionsRemoveGroup'),
      },
    };
  }, [filters, translate, label]);
}

/** When the focused element is removed, moves the focus to the last button that adds a condition. */
function useFocusFallback(query: ConditionQuery) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    const isLost = isFocusLost() || activeElement?.contains(box.current) === true;
    if (isLost) [...(box.current?.querySelectorAll<HTMLElement>('.ruleGroup-addRule') ?? [])].at(-1)?.focus();
  }, [query]);
  return box;
}
