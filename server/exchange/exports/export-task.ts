/** The work of an export, as tasks call it. */
export const exportTask = 'make-export';
