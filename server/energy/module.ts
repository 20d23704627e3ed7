import type { Module } from '../module.ts';
import { energyOperations } from './energy-operations.ts';

/** Module for marketed energy from all sources. */
export const energy: Module = { operations: ({ catalogue }) => energyOperations(catalogue) };
