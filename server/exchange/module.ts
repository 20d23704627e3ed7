import type { Module } from '../module.ts';
import { exportHooks, exportOperations, makeExport } from './exports/index.ts';
import { importFile, importOperations } from './imports/index.ts';

/** What comes in and goes out as spreadsheets. */
export const exchange: Module = {
  operations: (ground) => ({ ...importOperations(ground), ...exportOperations(ground) }),
  hooks: (ground) => ({ export: exportHooks(ground) }),
  tasks: (working) => [importFile(working), makeExport(working)],
};
