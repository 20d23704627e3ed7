import { useApolloClient } from '@apollo/client/react';
import i18next from 'i18next';
import { useCallback, useEffect, useRef } from 'react';
import {
  ChangeUserLanguageDocument,
  type ChangeUserLanguageMutationVariables,
} from '../../generated/portal/documents.ts';
import { readTokens, renewsToken } from '../session/session.ts';
import { refetch } from '../../engine/react/load/index.ts';
import { useToast, useViewer, useWords } from '../../engine/react/index.ts';
import { usePortal } from '../portal-context.ts';
import { keepChosenLanguage, keepLanguage } from './language.ts';
import { changeWords } from './words.ts';

/** Shows everything in another language, keeps the choice here and with the person's account, and asks anew for what is shown. */
export function useLanguageChange(): (language: string) => Promise<void> {
  const client = useApolloClient();
  const { texts } = usePortal();
  const translate = useWords();
  const toast = useToast();
  return useCallback(
    async (language) => {
      try {
        await changeWords(language, texts);
      } catch {
        toast(translate('errors.network'), 'danger');
        return;
      }
      keepLanguage(language);
      if (readTokens() === undefined) {
        keepChosenLanguage(language);
        return;
      }
      // The catalogue's languages are the values of the enumeration.
      const chosen = language as ChangeUserLanguageMutationVariables['language'];
      await client.mutate({
        mutation: ChangeUserLanguageDocument,
        variables: { language: chosen },
        context: renewsToken,
      });
      await refetch(client);
    },
    [client, texts, toast, translate],
  );
}

/**
 * Shows everything in the language of the account once that becomes another one, in another tab or on another device: the
 * server answers in it from then on.
 */
export function useAccountLanguage(): void {
  const client = useApolloClient();
  const { texts, catalogue } = usePortal();
  const { language } = useViewer();
  const shown = useRef(language);
  useEffect(() => {
    if (language === shown.current) return;
    shown.current = language;
    if (language === undefined || language === i18next.language || !catalogue.languages.includes(language)) return;
    const follow = async () => {
      await changeWords(language, texts);
      keepLanguage(language);
      await refetch(client);
    };
    // Without its words the portal stays in the language it has.
    void follow().catch(() => undefined);
  }, [catalogue, client, language, texts]);
}
