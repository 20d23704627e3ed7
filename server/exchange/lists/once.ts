import type { Values } from '../../../engine/record/index.ts';

/** Tells of each record whether it comes for the first time: others come and go while a list is read page by page. */
export function firstTime(): { readonly isNew: (record: Values) => boolean; readonly count: () => number } {
  const seen = new Set<unknown>();
  return {
    isNew: ({ id }) => {
      const { size } = seen;
      return seen.add(id).size > size;
    },
    count: () => seen.size,
  };
}
