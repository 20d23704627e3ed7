import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import type { DocumentNode } from 'graphql';
import { useEffect } from 'react';
import { isValues, type RecordPath, type Values } from '../../record/index.ts';
import { loadChoices, type PickerOption } from '../picker/index.ts';
import type { EntityPiece } from '../state/index.ts';
import type { FormStore } from './state/form-store.ts';
import { rulePath } from './state/paths.ts';

/**
 * Loads the rest of references known only by id, from a formula or an address: their names, and the fields that rules
 * read. One that cannot be read stays an id; the server reports the error on save.
 */
export function useCompletedReferences(piece: EntityPiece, store: FormStore): void {
  const client = useApolloClient();
  useEffect(() => {
    const answers = new Map<string, Promise<PickerOption | undefined>>();
    const waiting = new Set<string>();
    const complete = () => {
      for (const { path, id } of bareReferences(piece, store.state().data)) {
        const document = piece.documents.pickers[rulePath(path)];
        const question = `${path.join('.')} ${id}`;
        if (document === undefined || waiting.has(question)) continue;
        waiting.add(question);
        const answer = answers.get(question) ?? readChoice(client, document, id);
        answers.set(question, answer);
        // A failed one stays in `waiting`, so that it is not requested again.
        void answer.then((record) => {
          if (record === undefined) return;
          waiting.delete(question);
          store.dispatch({ kind: 'complete', path, record });
        });
      }
    };
    complete();
    return store.subscribe(complete);
  }, [client, piece, store]);
}

async function readChoice(client: ApolloClient, document: DocumentNode, id: string): Promise<PickerOption | undefined> {
  const picker = { minCharacters: 0, debounceMs: 0, pageSize: 1 };
  const source = { to: '', document, picker, filter: { id: [id] } };
  const page = await loadChoices(client, source, '', 0).catch(() => undefined);
  return page?.choices[0];
}

interface BareReference {
  readonly path: RecordPath;
  readonly id: string;
}

/** References of the record itself that are known only by id. */
export function bareReferences({ entity }: Pick<EntityPiece, 'entity'>, data: Values): readonly BareReference[] {
  return Object.values(entity.fields).flatMap(({ name, type }) => {
    const value = data[name];
    const isBare =
      type === 'reference' && isValues(value) && Object.keys(value).length === 1 && typeof value.id === 'string';
    return isBare ? [{ path: [name], id: String(value.id) }] : [];
  });
}
