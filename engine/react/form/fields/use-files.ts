import type { FieldProps } from '@rjsf/utils';
import { useState } from 'react';
import { useField, useFieldState, useOpenForm } from '../form-context.tsx';
import { chooseFiles } from '../../upload/index.ts';
import { filesOf, isNewFile, type FormFile } from '../state/form-data.ts';
import type { FormIssue } from '../state/form-state.ts';
import { isPermitted, useViewer } from '../../state/index.ts';
import { pathKey } from '../state/paths.ts';
import { isEditable } from '../editable.ts';

/** Behaviour of a files field. */
export interface FilesControl {
  readonly files: readonly FormFile[];
  readonly canEdit: boolean;
  readonly canAdd: boolean;
  readonly canRemove: (file: FormFile) => boolean;
  /** Refusals of the last chosen files. */
  readonly refused: readonly FormIssue[];
  readonly add: (files: readonly File[]) => void;
  readonly remove: (file: FormFile) => void;
}

/** The files of a field and the commands on them. */
export function useFiles({ fieldPathId: { path }, formData, onChange }: FieldProps): FilesControl {
  const { store, mode } = useOpenForm();
  const field = useField(path);
  const state = useFieldState(path);
  const change = (value: readonly FormFile[]) => onChange(value, path);
  const [refused, setRefused] = useState<readonly FormIssue[]>([]);
  const viewer = useViewer();
  const files = filesOf(formData);
  const canEdit = mode === 'edit' && isEditable(field, state);
  return {
    files,
    canEdit,
    canAdd: canEdit && field.type === 'files' && files.length < (field.maxItems ?? Infinity),
    canRemove: (file) =>
      canEdit && (isNewFile(file) || field.type !== 'files' || isPermitted(viewer, field.removedWith)),
    refused,
    add: (chosen) => {
      if (field.type !== 'files') return;
      const choice = chooseFiles(field, pathKey(path), chosen, files.length);
      setRefused(choice.refused);
      if (choice.accepted.length > 0) change([...files, ...choice.accepted.map((file) => store.addFile(file))]);
    },
    remove: (file) => change(files.filter((other) => other !== file)),
  };
}
