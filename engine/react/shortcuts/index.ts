export { ShortcutsProvider, useShortcuts, useShortcutsDialog, type Shortcut } from './shortcuts.tsx';
