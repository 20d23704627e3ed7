import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { loadChoices } from '../picker/index.ts';
import type { EntityPiece } from '../state/index.ts';
import type { FormStore } from './state/form-store.ts';
import { isRecord, rulePath, type FieldPath, type FormData } from './state/paths.ts';

/**
 * Reads the rest of references that a formula or an address gave by their id alone: their names, and what the rules read of them.
 * One that cannot be read stays an id; the server says what is wrong with it.
 */
export function useCompletedReferences(piece: EntityPiece, store: FormStore): void {
  const client = useApolloClient();
  useEffect(() => {
    const asked = new Set<string>();
    const complete = () => {
      for (const { path, id } of bareReferences(piece, store.state().data)) {
        const document = piece.documents.pickers[rulePath(path)];
        const question = `${path.join('.')} ${id}`;
        if (document === undefined || asked.has(question)) continue;
        asked.add(question);
        const source = {
          to: '',
          document,
          picker: { minCharacters: 0, debounceMs: 0, pageSize: 1 },
          filter: { id: [id] },
        };
        loadChoices(client, source, '', 0).then(
          ({ choices: [record] }) => {
            if (record !== undefined) store.dispatch({ kind: 'complete', path, record });
          },
          () => undefined,
        );
      }
    };
    complete();
    return store.subscribe(complete);
  }, [client, piece, store]);
}

interface BareReference {
  readonly path: FieldPath;
  readonly id: string;
}

/** References of the record itself of which nothing but the id is known. */
export function bareReferences({ entity }: Pick<EntityPiece, 'entity'>, data: FormData): readonly BareReference[] {
  return Object.values(entity.fields).flatMap(({ name, type }) => {
    const value = data[name];
    const isBare =
      type === 'reference' && isRecord(value) && Object.keys(value).length === 1 && typeof value.id === 'string';
    return isBare ? [{ path: [name], id: String(value.id) }] : [];
  });
}
