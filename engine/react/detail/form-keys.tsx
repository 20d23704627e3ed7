import { Button } from '@blueprintjs/core';
import { DialogRegion } from '../feedback/index.ts';
import { partOf } from '../load/index.ts';
import { usePlaceState, useWords } from '../state/index.ts';
import { useFormKeys } from './use-form-keys.ts';

const FormKeysDialog = partOf(async () => (await import('./form-keys-dialog.tsx')).FormKeysDialog);

/** The keys of a form, and the button that tells them: a question mark may be a part of what is typed. */
export function FormKeys({ onSave }: { readonly onSave: () => void }) {
  const translate = useWords();
  const [areShown, setShown] = usePlaceState<true>();
  useFormKeys({ onSave, onHelp: () => setShown(true) });
  return (
    <>
      <Button variant="minimal" className="form-keys" aria-keyshortcuts="?" onClick={() => setShown(true)}>
        {translate('list.keys')}
      </Button>
      {areShown && (
        <DialogRegion onClose={() => setShown(undefined)}>
          <FormKeysDialog onClose={() => setShown(undefined)} />
        </DialogRegion>
      )}
    </>
  );
}
