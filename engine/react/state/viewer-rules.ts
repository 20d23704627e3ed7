import { useCallback, useMemo } from 'react';
import { ruleHolds, type PathTypes, type Rule, type RuleFacts, type ValueType } from '../../rules/index.ts';
import type { Json } from '../../metadata/types/index.ts';
import { dayOf } from '../format/dates.ts';
import { useCatalogue, useViewer } from './engine-context.tsx';

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
  const facts = useFacts();
  const { constants } = useCatalogue();
  return useCallback(
    (rule) => rule === undefined || ruleHolds(rule, { ...facts, record: {} }, viewerTypes(constants)),
    [facts, constants],
  );
}

/** The types of `$viewer.…` and `$constants.…`; a record's paths are for whoever has its entity. */
export function viewerTypes(constants: Readonly<Record<string, Json>>): PathTypes {
  return {
    typeOf: (path) => {
      if (path === '$viewer.permissions') return { kind: 'list', of: { kind: 'text' } };
      if (path.startsWith('$viewer.')) return { kind: path.endsWith('Id') ? 'id' : 'text' };
      return path.startsWith('$constants.') ? typeOfJson(constants[path.slice('$constants.'.length)]) : undefined;
    },
    namesAt: () => [],
  };
}

function typeOfJson(value: Json | undefined): ValueType | undefined {
  if (Array.isArray(value)) return { kind: 'list', of: typeOfJson(value[0] ?? '') ?? { kind: 'text' } };
  switch (typeof value) {
    case 'string': return { kind: 'text' };
    case 'number': return { kind: 'decimal' };
    case 'boolean': return { kind: 'boolean' };
    default: return undefined;
  }
}
