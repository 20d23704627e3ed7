import { useCallback, useMemo } from 'react';
import { pathTypesOf, type CatalogueView } from '../../metadata/index.ts';
import { ruleHolds, type Rule, type RuleFacts } from '../../rules/index.ts';
import { dayOf } from '../format/dates.ts';
import { useCatalogue, useViewer } from './engine-context.tsx';
import type { EntityPiece, RecordData } from './types.ts';

/** What rules may look at besides a record: the viewer, the constants and today. */
export function useFacts(): Omit<RuleFacts, 'record'> {
  const { constants, brand } = useCatalogue();
  const viewer = useViewer();
  return useMemo(
    () => ({ viewer, constants, today: dayOf(new Date(), brand.timeZone) }),
    [viewer, constants, brand.timeZone],
  );
}

/** Judges rules over the viewer alone; an absent rule holds. */
export function useViewerHolds(): (rule: Rule | undefined) => boolean {
  const holds = useRecordHolds('', noPieces);
  return useCallback((rule) => holds(rule, {}), [holds]);
}

/** Judges rules over a record of an entity; `pieces` has the entity and those its paths lead through. An absent rule holds. */
export function useRecordHolds(
  entity: string,
  pieces: Readonly<Record<string, EntityPiece>>,
): (rule: Rule | undefined, record: RecordData | Readonly<Record<string, never>>) => boolean {
  const facts = useFacts();
  const { constants, enumerations } = useCatalogue();
  const view = useMemo<CatalogueView>(() => {
    const entities = Object.fromEntries(Object.entries(pieces).map(([name, piece]) => [name, piece.entity]));
    return { entities, constants, enumerations };
  }, [pieces, constants, enumerations]);
  return useCallback(
    (rule, record) => rule === undefined || ruleHolds(rule, { ...facts, record }, pathTypesOf(view, entity)),
    [facts, view, entity],
  );
}

const noPieces: Readonly<Record<string, EntityPiece>> = {};
