import { useMemo } from 'react';
import type { PrintText } from '../../metadata/types/index.ts';
import { writeText, type Writing } from '../../print/index.ts';
import { useFormat, useValueWords } from '../format/index.ts';

/** Returns a formatter for texts of a board with data from the server. */
export function useWriting(): (text: PrintText, facts: unknown) => string {
  const words = useValueWords();
  const { today } = useFormat();
  return useMemo(() => {
    const writing: Writing = { ...words, instants: 'day', printedAt: today() };
    return (text, facts) => writeText({ text, facts, prefix: '' }, writing);
  }, [words, today]);
}
