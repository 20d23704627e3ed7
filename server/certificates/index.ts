export { certificateHooks } from './hooks.ts';
