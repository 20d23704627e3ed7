import { useMemo } from 'react';
import {
  formArgument,
  storedArgumentField,
  actionChanges,
  withheldAsks,
  type CallingAction,
} from '../../metadata/index.ts';
import { useRecordHolds, type RecordData } from '../state/index.ts';
import type { DialogFormOptions } from './dialog-form.ts';

interface Asking extends Pick<DialogFormOptions, 'piece' | 'operation' | 'form'> {
  readonly action: CallingAction;
  /** The record that the action is about; absent for an action on none. */
  readonly record: RecordData | undefined;
}

/** Names of what an action does not ask of a record, since what would keep the answer is hidden there. */
export function useWithheld({ piece, operation, action, form, record }: Asking): readonly string[] {
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
    return withheldAsks(entity, operation, names, (rule, values) => holds(rule, { ...after, ...values })).map(
      ({ name }) => name,
    );
  }, [entity, operation, action, names, holds, record]);
}
