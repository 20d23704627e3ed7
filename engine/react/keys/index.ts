export { focusHistory, giveFocusBack, useFocusHistory } from './focus-history.ts';
export { isSaveKey, submitByKey } from './save-key.ts';
export { areKeysResting, isTyping } from './resting.ts';
