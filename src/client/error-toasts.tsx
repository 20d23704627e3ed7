import { useEffect } from 'react';
import type { Observable } from 'rxjs';
import { restOfWords } from '../language/words.ts';
import { usePortal } from '../portal-context.ts';
import { toSentences, useToast, useWords, type ErrorSentence } from '../../engine/react/index.ts';

/** Toasts what failed. What a form shows under its fields, and a session that ends, speak for themselves. */
export function ErrorToasts({ failures }: { readonly failures: Observable<unknown> }) {
  const toast = useToast();
  const translate = useWords();
  const { texts } = usePortal();
  useEffect(() => {
    const tell = (error: unknown) => {
      for (const { sentence } of toSentences(error, translate).filter(isToasted)) toast(sentence, 'danger');
    };
    // Without its words, a sentence is as good as those that are here can make it.
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
