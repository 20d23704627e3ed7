import { Button } from '@blueprintjs/core';
import type { RecordPath } from '../../../record/index.ts';
import { isFocusLost } from '../../keys/index.ts';
import { useLabel, useWords } from '../../state/index.ts';
import { useFormState, useOpenForm } from '../form-context.tsx';
import { focusControl } from '../focus-control.ts';
import { lookUpBy } from '../look-up-by.ts';
import { pathKey } from '../state/paths.ts';

/** Note below the field of a look-up: the source of the filled values, and commands to edit them. */
export function LookUpNote({ path }: { readonly path: RecordPath }) {
  const translate = useWords();
  const label = useLabel();
  const { piece, store, id } = useOpenForm();
  const by = pathKey(path);
  const isFilled = useFormState(({ filled }) => Object.hasOwn(filled, by));
  const lookUp = lookUpBy(piece.entity, by);
  if (!isFilled || lookUp === undefined) return null;
  const release = (how: 'keep' | 'undo') => {
    store.dispatch({ kind: 'release', by, how });
    // The control is rendered after the dispatch.
    requestAnimationFrame(() => focusControl(id, path));
  };
  return (
    <div className="form-filled" role="group" aria-labelledby={`${id}.${by}:filled`} tabIndex={-1} ref={focusOnce}>
      <span id={`${id}.${by}:filled`}>{translate('form.lookUpFilled', { label: label(lookUp.label) })}</span>
      <Button size="small" variant="minimal" onClick={() => release('keep')}>
        {translate('form.lookUpRelease')}
      </Button>
      <Button size="small" variant="minimal" onClick={() => release('undo')}>
        {translate('form.lookUpUndo')}
      </Button>
    </div>
  );
}

/**
 * The focused input has become text, so the note takes the focus. A button would react to the key that made the choice.
 */
function focusOnce(note: HTMLElement | null): void {
  if (isFocusLost()) note?.focus({ preventScroll: true });
}
