export { areKeysResting, isTyping } from './resting.ts';
