/** Task name of exports. */
export const exportTask = 'make-export';
