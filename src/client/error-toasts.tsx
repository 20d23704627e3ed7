import { useEffect } from 'react';
import type { Observable } from 'rxjs';
import { restOfWords } from '../language/words.ts';
import { usePortal } from '../portal-context.ts';
import { toSentences, useToast, useWords, type ErrorSentence } from '../../engine/react/index.ts';

/** Shows failures as toasts, except form errors and an ended session, which are shown elsewhere. */
export function ErrorToasts({ failures }: { readonly failures: Observable<unknown> }) {
  const toast = useToast();
  const translate = useWords();
  const { texts } = usePortal();
  useEffect(() => {
    const tell = (error: unknown) => {
      for (const { sentence } of toSentences(error, translate).filter(isToasted)) toast(sentence, 'danger');
    };
    // When texts cannot be loaded, those available are used.
    const subscription = failures.subscribe((error) => {
      void restOfWords(texts)
        .catch(() => undefined)
        .then(() => {
          tell(error);
        });
    });
    return () => subscription.unsubscribe();
  }, [failures, texts, toast, translate]);
  return null;
}

function isToasted({ code, path }: ErrorSentence): boolean {
  return code !== 'BadTokenError' && !(code === 'ValidationError' && path.length > 0);
}
