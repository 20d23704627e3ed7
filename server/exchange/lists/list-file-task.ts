/** Task name of long list files. */
export const listFileTask = 'write-list';
