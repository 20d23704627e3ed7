import type { Module } from '../module.ts';
import { exportHooks, exportOperations, exportCleanUp, makeExport } from './exports/index.ts';
import { importCleanUp, importFile, importHooks, importOperations } from './imports/index.ts';
import { listFileCleanUp, listFileHandler, listFileOperations, makeListFile } from './lists/index.ts';

/** Module for spreadsheet import and export. */
export const exchange: Module = {
  operations: (context) => ({
    ...importOperations(context),
    ...exportOperations(context),
    ...listFileOperations(context),
  }),
  hooks: (context) => ({ export: exportHooks(context), import: importHooks(context) }),
  jobs: (working) => [importCleanUp(working), exportCleanUp(working), listFileCleanUp(working)],
  tasks: (working) => [importFile(working), makeExport(working), makeListFile(working)],
  routes: { '/lists': listFileHandler },
};
