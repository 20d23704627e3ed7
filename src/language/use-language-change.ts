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
import { storeChosenLanguage, storeLanguage } from './language.ts';
import { changeWords } from './words.ts';

/**
 * Changes the language, stores the choice in the browser and the account, and refetches displayed data. Rapid changes
 * are queued, so that the last one wins.
 */
export function useLanguageChange(): (language: string) => Promise<void> {
  const client = useApolloClient();
  const { texts } = usePortal();
  const translate = useWords();
  const toast = useToast();
  const [showing, keeping] = [useQueue(), useQueue()];
  return useCallback(
    async (language) => {
      try {
        await showing(() => changeWords(language, texts));
      } catch {
        toast(translate('errors.network'), 'danger');
        return;
      }
      storeLanguage(language);
      if (readTokens() === undefined) {
        storeChosenLanguage(language);
        return;
      }
      await keeping(async () => {
        // The catalogue's languages are values of the enumeration.
        const chosen = language as ChangeUserLanguageMutationVariables['language'];
        await client.mutate({
          mutation: ChangeUserLanguageDocument,
          variables: { language: chosen },
          context: renewsToken,
        });
        await refetch(client);
      });
    },
    [client, keeping, showing, texts, toast, translate],
  );
}

/** Queues work; a failure does not block the next item. */
function useQueue(): (work: () => Promise<unknown>) => Promise<unknown> {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback((work) => (last.current = last.current.then(work, work)), []);
}

/**
 * Changes the language, and follows a change of the account's language in another tab or device, because the server
 * then responds in it.
 */
export function useAccountLanguage(): (language: string) => Promise<void> {
  const client = useApolloClient();
  const { texts, catalogue } = usePortal();
  const { language } = useViewer();
  const change = useLanguageChange();
  const shown = useRef(language);
  /** Pending changes of this tab, which the account does not have yet. */
  const underWay = useRef(0);
  useEffect(() => {
    if (language === shown.current) return;
    shown.current = language;
    if (underWay.current > 0 || language === undefined || language === i18next.language) return;
    if (!catalogue.languages.includes(language)) return;
    const follow = async () => {
      await changeWords(language, texts);
      storeLanguage(language);
      await refetch(client);
    };
    // When its texts cannot be loaded, the portal keeps the current language.
    void follow().catch(() => undefined);
  }, [catalogue, client, language, texts]);
  return useCallback(
    async (chosen) => {
      underWay.current += 1;
      try {
        await change(chosen);
      } finally {
        underWay.current -= 1;
      }
    },
    [change],
  );
}
