/** The making of a long list's file, as tasks call it. */
export const listFileTask = 'write-list';
