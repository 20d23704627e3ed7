import type { Field } from '../../metadata/types/index.ts';

/** Whether the field is its label and its value as text where nobody may enter it: what holds others, or lists what can be opened, is not. */
export function isReadAsText({ type }: Field): boolean {
  return type !== 'group' && type !== 'rows' && type !== 'files';
}
