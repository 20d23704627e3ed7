export { useCompletedPresses } from './completed-presses.ts';
export { restoreFocus, isFocusLost, useFocusHistory } from './focus-history.ts';
export { Modal } from './modal.tsx';
export { hasModifier } from './modifier.ts';
export { isEnterToSave, isSaveKey, submitByKey } from './save-key.ts';
export { areShortcutsDisabled, isTyping } from './shortcuts-disabled.ts';
