import { KeysDialog } from '../keys/keys-dialog.tsx';

const keys = [
  ['Ctrl S', 'form.keySave'],
  ['Alt PageDown', 'form.keyNextSection'],
  ['Alt PageUp', 'form.keyPreviousSection'],
  ['Ctrl Enter', 'form.keyAddRow'],
  ['Ctrl ↑ ↓', 'form.keyColumn'],
  ['?', 'list.keyHelp'],
] as const;

/** The keys a form knows. */
export function FormKeysDialog({ onClose }: { readonly onClose: () => void }) {
  return <KeysDialog keys={keys} onClose={onClose} />;
}
