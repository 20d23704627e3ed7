/** The work of an import, as tasks call it. */
export const importTask = 'import-file';
