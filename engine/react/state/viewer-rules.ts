import { use, useCallback, useMemo } from 'react';
import type { Rule, RuleFacts } from '../../rules/index.ts';
import { dayOf } from '../../format/index.ts';
import { useCatalogue, useViewer } from './engine-context.tsx';
import { entitiesOf } from './field-path.ts';
import { memoizePromise, withCompanion } from '../load/index.ts';
import type { ListedPiece, RecordData } from './types.ts';

type Rules = readonly (Rule | undefined)[];

/** Facts for rules without a record: the viewer, the constants and today. */
export function useFacts(): Omit<RuleFacts, 'record'> {
  const { constants, brand } = useCatalogue();
  const viewer = useViewer();
  return useMemo(
    // oxlint-disable-next-line react/purity -- rules are evaluated for the day of the render
    () => ({ viewer, constants, today: dayOf(new Date(), brand.timeZone) }),
    [viewer, constants, brand.timeZone],
  );
}

/**
 * Returns an evaluator for `rules` that read only the viewer; an undefined rule holds. Suspends until the rule
 * evaluator is loaded, if there is any rule.
 */
export function useViewerHolds(rules: Rules): (rule: Rule | undefined) => boolean {
  const holds = useRecordHolds('', noPieces, rules);
  return useCallback((rule) => holds(rule, {}), [holds]);
}

/**
 * Partially evaluates `rules`: false when a rule cannot hold for any record, given this viewer; an undefined rule
 * holds.
 */
export function useMayHold(rules: Rules): (rule: Rule | undefined) => boolean {
  const facts = useFacts();
  const { constants, enumerations } = useCatalogue();
  const evaluator = rules.some((rule) => rule !== undefined) ? use(loadEvaluator()) : undefined;
  return useCallback(
    (rule) => {
      if (rule === undefined) return true;
      if (evaluator === undefined) throw new Error('A rule is evaluated that was not announced.');
      const types = evaluator.pathTypesOf({ entities: {}, constants, enumerations }, '');
      return evaluator.partialEvaluate(rule, facts, types) !== false;
    },
    [facts, evaluator, constants, enumerations],
  );
}

/**
 * Returns an evaluator for `rules` over a record of an entity; `pieces` has the entity and those on its paths. An
 * undefined rule holds. Suspends until the rule evaluator is loaded, if there is any rule: lists without rules do not
 * load its decimals.
 */
export function useRecordHolds(
  entity: string,
  pieces: Readonly<Record<string, Pick<ListedPiece, 'entity'>>>,
  rules: Rules,
): (rule: Rule | undefined, record: RecordData | Readonly<Record<string, never>>) => boolean {
  const facts = useFacts();
  const { constants, enumerations } = useCatalogue();
  const evaluator = rules.some((rule) => rule !== undefined) ? use(loadEvaluator()) : undefined;
  const view = useMemo(
    () => ({ entities: entitiesOf(pieces), constants, enumerations }),
    [pieces, constants, enumerations],
  );
  return useCallback(
    (rule, record) => {
      if (rule === undefined) return true;
      if (evaluator === undefined) throw new Error('A rule is evaluated that was not announced.');
      return evaluator.ruleHolds(rule, { ...facts, record }, evaluator.pathTypesOf(view, entity));
    },
    [facts, evaluator, view, entity],
  );
}

const noPieces: Readonly<Record<string, ListedPiece>> = {};

const importEvaluator = () => import('./rule-evaluator.ts');

const evaluators = new Map<'evaluator', ReturnType<typeof importEvaluator>>();

function loadEvaluator(): ReturnType<typeof importEvaluator> {
  return memoizePromise(evaluators, 'evaluator', () => withCompanion(importEvaluator()));
}
