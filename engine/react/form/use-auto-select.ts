import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { valueAt, type RecordPath } from '../../record/index.ts';
import { loadChoices, type PickerSource } from '../picker/index.ts';
import { useField, useOpenForm } from './form-context.tsx';
import { parsePath, pathKey } from './state/paths.ts';

/** In the form of a new record, chooses the only choice there is, or that certain filters leave, where the field's picker says so and nothing is chosen. */
export function useAutoSelect(path: RecordPath, source: PickerSource): void {
  const client = useApolloClient();
  const { store } = useOpenForm();
  const field = useField(path);
  const isWanted = source.preselect !== undefined || ('picker' in field && field.picker.preselectSole === true);
  const key = pathKey(path);
  useEffect(() => {
    const at = parsePath(key);
    const { data } = store.state();
    if (!isWanted || data.id !== undefined || (valueAt(data, at) ?? null) !== null) return undefined;
    let isOpen = true;
    const choose = async () => {
      const narrowed = { ...source, filter: { ...source.filter, ...source.preselect } };
      const { choices, hasMore } = await loadChoices(client, narrowed, '', 0);
      const [sole, ...others] = choices;
      if (isOpen && sole !== undefined && others.length === 0 && !hasMore)
        store.dispatch({ kind: 'preselect', path: at, record: sole });
    };
    // Without an answer the person chooses, and hears from the picker what is wrong.
    choose().catch(() => undefined);
    return () => {
      isOpen = false;
    };
  }, [client, isWanted, key, source, store]);
}
