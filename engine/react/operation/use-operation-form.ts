import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import type { Operation } from '../../metadata/index.ts';
import { isValues, type Values } from '../../record/index.ts';
import { localErrors, toSentences, useToast, type ErrorSentence } from '../feedback/index.ts';
import { runMutation } from '../load/index.ts';
import { useCatalogue, useEntity, useNavigation, useRegistry, useWords, type EntityPiece } from '../state/index.ts';

interface Afterwards {
  /** Text key of the success toast; null shows none. */
  readonly success?: string | null | undefined;
  /** Address to go to on success. */
  readonly to?: string | undefined;
  /** Called with the result on success. */
  readonly onDone?: ((answer: unknown) => void) | undefined;
}

/** An operation outside entities with its form; suspends until the form is loaded. @throws Error when it has no form */
export function useOperationForm(name: string): { readonly operation: Operation; readonly piece: EntityPiece } {
  const operation = useCatalogue().operations[name];
  if (operation?.form === undefined) throw new Error(`The operation "${name}" has no form.`);
  return { operation, piece: useEntity(operation.form) };
}

/**
 * Returns a callback that calls an operation, then runs the portal's registered hooks. It resolves to the server's
 * errors.
 */
export function useOperationCall(
  { entity, documents }: EntityPiece,
  operation: string,
  { success = 'success.done', to, onDone }: Afterwards,
): (values: Values) => Promise<readonly ErrorSentence[]> {
  const client = useApolloClient();
  const translate = useWords();
  const toast = useToast();
  const { navigate } = useNavigation();
  const own = useRegistry().asked?.[operation];
  return useCallback(
    async (values) => {
      const document = documents.operations[operation];
      if (document === undefined) throw new Error(`The form "${entity.name}" has no operation "${operation}".`);
      const { data, error } = await runMutation(client, {
        mutation: document,
        variables: values,
        context: localErrors,
      });
      if (error !== undefined) return toSentences(error, translate);
      const answer = isValues(data) ? data[operation] : undefined;
      // A falsy result means that nothing was done.
      if (answer === undefined || answer === null || answer === false)
        return [{ sentence: translate('errors.saving'), code: 'Fault', path: [], params: {} }];
      const said = isValues(answer) ? answer : {};
      await own?.done?.(said);
      const end = own?.otherwise?.(said) ?? { success, to };
      if (end.success !== null) toast(translate(end.success), 'success');
      onDone?.(answer);
      if (end.to !== undefined) navigate(end.to);
      return [];
    },
    [client, documents, entity, navigate, onDone, operation, own, success, to, toast, translate],
  );
}
