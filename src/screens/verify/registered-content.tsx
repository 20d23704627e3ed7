import { useEffect, useState } from 'react';
import { LoadingSpinner } from '../../../engine/react/controls/index.ts';
import type { Print } from '../../../engine/metadata/index.ts';
import { toPrintedDocument } from '../../../engine/print/index.ts';
import { PrintedBlocks } from '../../../engine/react/print/index.ts';
import { FailureView, useCatalogue, useLanguage, useWords } from '../../../engine/react/index.ts';
import { useRegistry } from '../../../engine/react/state/index.ts';
import type { Values } from '../../../engine/record/index.ts';

interface RegisteredContentProps {
  readonly print: string;
  readonly facts: Values;
}

/** The registered content, formatted like the print for comparison. */
export function RegisteredContent({ print: name, facts }: RegisteredContentProps) {
  const translate = useWords();
  const catalogue = useCatalogue();
  const language = useLanguage();
  const { print, failed, retry } = usePrint(name);
  if (failed) return <FailureView errors={[]} onRetry={retry} />;
  if (print === undefined) return <LoadingSpinner aria-label={translate('verify.checking')} />;
  const { blocks } = toPrintedDocument(catalogue, { print, facts, language });
  return (
    <section className="verify-content" aria-label={translate('verify.content')}>
      <PrintedBlocks blocks={blocks} />
    </section>
  );
}

/** The description of a print, loaded on demand. */
function usePrint(name: string) {
  const { prints } = useRegistry();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<{ readonly print?: Print; readonly failed: boolean }>({ failed: false });
  useEffect(() => {
    let isWanted = true;
    prints?.load(name).then(
      (print) => isWanted && setState({ print, failed: false }),
      () => isWanted && setState({ failed: true }),
    );
    return () => {
      isWanted = false;
    };
  }, [attempt, name, prints]);
  return { print: state.print, failed: state.failed, retry: () => setAttempt((count) => count + 1) };
}
