import type { Module } from '../module.ts';
import { energyOperations } from './energy-operations.ts';

/** What energy organizations put on the market, whatever it is entered as. */
export const energy: Module = { operations: ({ catalogue }) => energyOperations(catalogue) };
