export type { Shortcut } from './shortcut.ts';
export { ShortcutsProvider, useShortcuts, useShortcutsDialog } from './shortcuts.tsx';
