/** Task name of imports. */
export const importTask = 'import-file';
