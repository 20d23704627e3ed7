import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import type { Values } from '../../record/index.ts';
import { useToast } from '../feedback/index.ts';
import { useNavigation, useWords } from '../state/index.ts';
import { callAction, type CallRun } from './call-action.ts';

/**
 * Returns a callback that calls an action's operation and reports success. It resolves to the error, which the client's
 * error link has shown.
 */
export function useCallAction(): (run: CallRun, answers: Values) => Promise<unknown> {
  const client = useApolloClient();
  const translate = useWords();
  const toast = useToast();
  const { navigate } = useNavigation();
  return useCallback(
    (run, answers) => callAction({ client, translate, toast, navigate }, run, answers),
    [client, navigate, toast, translate],
  );
}
