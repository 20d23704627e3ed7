import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { isValues, type Values } from '../../record/index.ts';
import { localErrors, toSentences, type ErrorSentence } from '../feedback/index.ts';
import { runMutation } from '../load/index.ts';
import { useWords, type EntityPiece, type PortalEntity, type RecordData } from '../state/index.ts';
import { failureKey } from './failure-key.ts';
import { isEditable } from './editable.ts';
import { newFileKeys, toSaveInput } from './state/form-data.ts';
import type { FormState } from './state/form-state.ts';
import type { FormStore } from './state/form-store.ts';
import { formFieldAt, parsePath } from './state/paths.ts';

/** Outcome of a save. */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly record: RecordData }
  | { readonly kind: 'refused'; readonly errors: readonly ErrorSentence[] }
  /** The record was saved by somebody else meanwhile. */
  | { readonly kind: 'conflict' };

const CONFLICT = 'ConflictError';

/** After a save all active queries are refetched: lists, pickers and summaries may contain the record. */
const shownElsewhere = ({ errors }: { readonly errors?: unknown }) => (errors === undefined ? 'active' : []);

interface Saving {
  /** Fixed input fields, such as the parent of a derived record. */
  readonly fixed?: Values | undefined;
  /** The operation that saves; default: the entity's own. */
  readonly operation?: string | undefined;
}

/** Returns a callback that saves an open form. */
export function useSave(
  piece: EntityPiece,
  { fixed, operation }: Saving = {},
): (store: FormStore) => Promise<SaveOutcome> {
  const client = useApolloClient();
  const translate = useWords();
  return useCallback(
    async (store) => {
      const { save: own, operations } = piece.documents;
      const save = operation === undefined ? own : operations[operation];
      if (save === undefined) throw new Error(`"${piece.entity.name}" cannot be saved.`);
      const variables = saveVariables(piece, store, fixed);
      const { data, error } = await runMutation(client, {
        mutation: save,
        variables,
        context: localErrors,
        refetchQueries: shownElsewhere,
      });
      if (error !== undefined) return failureOf(toSentences(error, translate));
      const record = isValues(data) ? Object.entries(data).find(([name]) => name !== '__typename')?.[1] : undefined;
      if (isValues(record) && typeof record.id === 'string')
        return { kind: 'saved', record: { ...record, id: record.id } };
      return {
        kind: 'refused',
        errors: [{ sentence: translate(failureKey(piece.entity)), code: 'Fault', path: [], params: {} }],
      };
    },
    [client, fixed, operation, piece, translate],
  );
}

/** The save input of an open form, without hidden, computed and locked fields, which the server determines. */
export function sentInput(entity: PortalEntity, state: FormState): Values {
  return toSaveInput(entity, state.data, (path) => isSent(entity.fields, state, path));
}

function saveVariables({ entity }: EntityPiece, store: FormStore, fixed: Values | undefined): Values {
  const state = store.state();
  const input = { ...sentInput(entity, state), ...fixed };
  const files = newFileKeys(entity.fields, state.data).flatMap((key) => store.file(key) ?? []);
  return files.length > 0 ? { input, files } : { input };
}

function isSent(fields: Parameters<typeof formFieldAt>[0], state: FormState, path: string): boolean {
  const field = formFieldAt(fields, parsePath(path));
  const current = state.fields[path];
  return field !== undefined && current?.visible !== false && (current === undefined || isEditable(field, current));
}

function failureOf(errors: readonly ErrorSentence[]): SaveOutcome {
  return errors.some(({ code }) => code === CONFLICT) ? { kind: 'conflict' } : { kind: 'refused', errors };
}
