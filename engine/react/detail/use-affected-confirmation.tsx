import { useApolloClient } from '@apollo/client/react';
import type { TypedDocumentNode } from '@apollo/client';
import { isSameValue } from '../../metadata/index.ts';
import { useConfirm } from '../feedback/index.ts';
import type { FormStore } from '../form/index.ts';
import { useFormat } from '../format/index.ts';
import { useCatalogue, useLabel, useWords, type EntityPiece, type RecordData } from '../state/index.ts';

interface Affected {
  readonly entity: string;
  readonly count: number;
  readonly names: readonly string[];
}

type AffectedDocument = TypedDocumentNode<
  Readonly<Record<string, readonly Affected[]>>,
  { readonly id: string; readonly from: unknown }
>;

/**
 * Confirms a change of dated values that affects open records. @returns true when none is affected or the person agreed
 */
export function useAffectedConfirmation(
  { entity, documents }: EntityPiece,
  stored: RecordData | undefined,
): (store: FormStore) => Promise<boolean> {
  const client = useApolloClient();
  const confirm = useConfirm();
  const translate = useWords();
  return async (store) => {
    const { data, original } = store.state();
    const isChanged = entity.dated?.fields.some((name) => {
      const field = entity.fields[name];
      return field !== undefined && !isSameValue(field, original[name], data[name]);
    });
    const document: AffectedDocument | undefined = documents.affected;
    if (stored === undefined || document === undefined || isChanged !== true) return true;
    const variables = { id: stored.id, from: data['valuesFrom'] ?? null };
    // The client has shown an error of this query.
    const answer = await client
      .query({ query: document, variables, fetchPolicy: 'network-only' })
      .catch(() => ({ data: undefined }));
    const affected = Object.values(answer.data ?? {})[0];
    if (affected === undefined || affected.length === 0) return affected !== undefined;
    return await confirm({
      title: translate('form.affected.title'),
      text: translate('form.affected.text'),
      about: <AffectedList affected={affected} />,
      verb: translate('form.save'),
      intent: 'primary',
    });
  };
}

function AffectedList({ affected }: { readonly affected: readonly Affected[] }) {
  const { entities } = useCatalogue();
  const label = useLabel();
  const format = useFormat();
  return (
    <dl>
      {affected.map(({ entity, count, names }) => (
        <div key={entity}>
          <dt>
            {label(entities[entity]?.plural)}: {format.number(String(count))}
          </dt>
          <dd>
            {names.join(', ')}
            {count > names.length && ' …'}
          </dd>
        </div>
      ))}
    </dl>
  );
}
