import { useState, type ComponentType } from 'react';
import type { RecordPath } from '../../record/index.ts';
import type { NewChoice, PickerSource } from '../picker/index.ts';
import { useLabel, useRegistry, useViewer, type NewRecordProps } from '../state/index.ts';
import { useField, useOpenForm } from './form-context.tsx';

/** Dialog for a new record opened from a picker. */
interface MadeChoice {
  readonly create: NewChoice;
  readonly Dialog: ComponentType<NewRecordProps>;
  readonly isOpen: boolean;
  readonly close: () => void;
  /** References from the picker's filter, so that the new record matches it. */
  readonly named: NewRecordProps['named'];
}

/**
 * Creates a record for the reference at a path; undefined when the picker or the viewer's permissions do not allow it.
 */
export function useNewChoice(path: RecordPath, source: PickerSource): MadeChoice | undefined {
  const { ruleContext } = useOpenForm();
  const field = useField(path);
  const label = useLabel();
  const { permissions = [] } = useViewer();
  const { newRecord } = useRegistry();
  const [isOpen, setOpen] = useState(false);
  const target = ruleContext.pieces[source.to];
  if (!('picker' in field) || field.picker.create !== true || newRecord === undefined || target === undefined)
    return undefined;
  const { create } = target.entity.access.permissions;
  if (target.documents.save === undefined || (create !== undefined && !permissions.includes(create))) return undefined;
  return {
    create: { label: label(target.entity.newLabel), open: () => setOpen(true) },
    Dialog: newRecord,
    isOpen,
    close: () => setOpen(false),
    named: soleIds(source.filter),
  };
}

/** Filters with exactly one id. */
function soleIds(filter: PickerSource['filter']): NewRecordProps['named'] {
  const ids = Object.entries(filter).flatMap(([name, value]): readonly (readonly [string, string])[] => {
    const ids: readonly unknown[] = Array.isArray(value) ? value : [];
    const [id] = ids;
    return typeof id === 'string' && ids.length === 1 ? [[name, id]] : [];
  });
  return Object.fromEntries(ids);
}
