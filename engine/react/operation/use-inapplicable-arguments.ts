import { useMemo } from 'react';
import {
  formArgument,
  storedArgumentField,
  actionChanges,
  inapplicableArguments,
  type CallingAction,
} from '../../metadata/index.ts';
import { useRecordHolds, type RecordData } from '../state/index.ts';
import type { DialogFormOptions } from './dialog-form.ts';

interface Asking extends Pick<DialogFormOptions, 'piece' | 'operation' | 'form'> {
  readonly action: CallingAction;
  /** The record of the action; undefined for an action without a record. */
  readonly record: RecordData | undefined;
}

/** Names of the arguments that are not asked for a record, because the field that stores them is hidden there. */
export function useInapplicableArguments({ piece, operation, action, form, record }: Asking): readonly string[] {
  const { entity } = piece;
  const { asks } = action;
  const whole = formArgument(operation);
  const names = useMemo(
    () => asks.flatMap((name) => (name === whole ? Object.keys(form?.entity.fields ?? {}) : [name])),
    [asks, whole, form],
  );
  const rules = useMemo(
    () => names.map((name) => entity.rules[storedArgumentField(operation, name)]?.visible),
    [entity, operation, names],
  );
  const holds = useRecordHolds(
    entity.name,
    useMemo(() => ({ [entity.name]: piece }), [entity, piece]),
    rules,
  );
  return useMemo(() => {
    if (record === undefined) return [];
    const after = action.kind === 'mutation' ? { ...record, ...actionChanges(entity, action) } : record;
    return inapplicableArguments(entity, operation, names, (rule, values) => holds(rule, { ...after, ...values })).map(
      ({ name }) => name,
    );
  }, [entity, operation, action, names, holds, record]);
}
