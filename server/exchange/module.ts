import type { Module } from '../module.ts';
import { importFile, importOperations } from './imports/index.ts';

/** What comes in and goes out as spreadsheets. */
export const exchange: Module = {
  operations: (ground) => importOperations(ground),
  tasks: (working) => [importFile(working)],
};
