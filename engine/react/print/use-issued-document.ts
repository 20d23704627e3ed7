import { useCallback, useEffect, useState } from 'react';
import { toPrintedDocument, type PrintedDocument } from '../../print/index.ts';
import { toSentences, type ErrorSentence } from '../feedback/index.ts';
import { useFormat } from '../format/index.ts';
import { useCatalogue, useLanguage, useRegistry, useWords, type PrintedRecord } from '../state/index.ts';

/** State of issuing a document. */
export type Issuing =
  | { readonly kind: 'issuing' }
  | { readonly kind: 'issued'; readonly document: PrintedDocument }
  | { readonly kind: 'failed'; readonly errors: readonly ErrorSentence[]; readonly retry: () => void };

/** Issues a record's document and formats it in the current language. */
export function useIssuedDocument({ print: name, id }: PrintedRecord): Issuing {
  const { prints } = useRegistry();
  const catalogue = useCatalogue();
  const language = useLanguage();
  const translate = useWords();
  const format = useFormat();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<Issuing>({ kind: 'issuing' });
  const retry = useCallback(() => {
    setState({ kind: 'issuing' });
    setAttempt((count) => count + 1);
  }, []);
  useEffect(() => {
    let isWanted = true;
    const settle = (next: Issuing) => {
      if (isWanted) setState(next);
    };
    if (prints === undefined) throw new Error('This portal prints nothing.');
    Promise.all([prints.load(name), prints.issue({ print: name, id })]).then(
      ([print, { facts, ...issue }]) => {
        const printedAt = format.today();
        settle({
          kind: 'issued',
          document: toPrintedDocument(catalogue, { print, facts, language, printedAt, issue }),
        });
      },
      (error: unknown) => settle({ kind: 'failed', errors: toSentences(error, translate), retry }),
    );
    return () => {
      isWanted = false;
    };
  }, [attempt, catalogue, format, id, language, name, prints, retry, translate]);
  return state;
}
