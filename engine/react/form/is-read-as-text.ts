import type { Field } from '../../metadata/types/index.ts';

/** True when a read-only field is rendered as label and text; groups, rows and files have their own rendering. */
export function isReadAsText({ type }: Field): boolean {
  return type !== 'group' && type !== 'rows' && type !== 'files';
}
