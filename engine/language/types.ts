export type { Action, ActionSource, Condition } from './action.ts';
export type { Intent, Text } from './shapes.ts';
