export { focusHistory, giveFocusBack, useFocusHistory } from './focus-history.ts';
export { areKeysResting, isTyping } from './resting.ts';
