import { use, useCallback, useMemo } from 'react';
import type { Rule, RuleFacts } from '../../rules/index.ts';
import { dayOf } from '../../format/index.ts';
import { useCatalogue, useViewer } from './engine-context.tsx';
import { memoizePromise, withCompanion } from '../load/index.ts';
import type { ListedPiece, RecordData } from './types.ts';

type Rules = readonly (Rule | undefined)[];

/** What rules may look at besides a record: the viewer, the constants and today. */
export function useFacts(): Omit<RuleFacts, 'record'> {
  const { constants, brand } = useCatalogue();
  const viewer = useViewer();
  return useMemo(
    // oxlint-disable-next-line react/purity -- rules are evaluated for the day of the render
    () => ({ viewer, constants, today: dayOf(new Date(), brand.timeZone) }),
    [viewer, constants, brand.timeZone],
  );
}

/** Evaluates `rules`, which look at the viewer alone; an absent rule holds. Suspends until the evaluator is loaded, if there is any rule. */
export function useViewerHolds(rules: Rules): (rule: Rule | undefined) => boolean {
  const holds = useRecordHolds('', noPieces, rules);
  return useCallback((rule) => holds(rule, {}), [holds]);
}

/** Whether `rules` about records can hold for any record at all, as this viewer stands; an absent rule holds. */
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
 * Evaluates `rules` over a record of an entity; `pieces` has the entity and those its paths lead through. An absent rule holds.
 * Suspends until the evaluator is loaded, if there is any rule: exact decimals are a heavy thing for a list that needs none.
 */
export function useRecordHolds(
  entity: string,
  pieces: Readonly<Record<string, Pick<ListedPiece, 'entity'>>>,
  rules: Rules,
): (rule: Rule | undefined, record: RecordData | Readonly<Record<string, never>>) => boolean {
  const facts = useFacts();
  const { constants, enumerations } = useCatalogue();
  const evaluator = rules.some((rule) => rule !== undefined) ? use(loadEvaluator()) : undefined;
  const view = useMemo(() => {
    const entities = Object.fromEntries(Object.entries(pieces).map(([name, piece]) => [name, piece.entity]));
    return { entities, constants, enumerations };
  }, [pieces, constants, enumerations]);
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
