import type { Module } from '../module.ts';
import { openPeriods } from './open-periods.ts';

/** Periods that organizations report, and what of them is submitted. */
export const reporting: Module = { jobs: (working) => [openPeriods(working)] };
