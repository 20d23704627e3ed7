import { createContext, use } from 'react';
import type { EntityPiece } from '../state/index.ts';

/** Pieces of the entities that a table's columns lead through. */
export const TablePieces = createContext<Readonly<Record<string, EntityPiece>>>({});

/** The pieces given by the list around a cell. */
export const useTablePieces = (): Readonly<Record<string, EntityPiece>> => use(TablePieces);
