import { useEffect } from 'react';
import type { Observable } from 'rxjs';
import { toSentences, useToast, useWords, type ErrorSentence } from '../../engine/react/index.ts';

/** Toasts what failed. What a form shows under its fields, and a session that ends, speak for themselves. */
export function ErrorToasts({ failures }: { readonly failures: Observable<unknown> }) {
  const toast = useToast();
  const translate = useWords();
  useEffect(() => {
    const subscription = failures.subscribe((error) => {
      for (const { sentence } of toSentences(error, translate).filter(isToasted)) toast(sentence, 'danger');
    });
    return () => subscription.unsubscribe();
  }, [failures, toast, translate]);
  return null;
}

function isToasted({ code, path }: ErrorSentence): boolean {
  return code !== 'BadTokenError' && !(code === 'ValidationError' && path.length > 0);
}
