import { KeysDialog } from '../keys/keys-dialog.tsx';

const keys = [
  ['/', 'list.keySearch'],
  ['↑ ↓ Home End', 'list.keyArrows'],
  ['Enter', 'list.keyEnter'],
  ['Space', 'list.keyLook'],
  ['Shift Space', 'list.keySelect'],
  ['→ ←', 'list.keyUnfold'],
  ['← →', 'list.keyWalk'],
  ['Esc', 'list.keyEscape'],
  ['?', 'list.keyHelp'],
] as const;

/** The keys a list knows. */
export function ListKeysDialog({ onClose }: { readonly onClose: () => void }) {
  return <KeysDialog keys={keys} onClose={onClose} />;
}
