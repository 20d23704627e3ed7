import { useMemo } from 'react';
import type { PrintText } from '../../metadata/types/index.ts';
import { writeText, type Writing } from '../../print/index.ts';
import { useFormat } from '../format/index.ts';
import { useCatalogue, useLanguage, useWords } from '../state/index.ts';

/** Writes a place of a board from what the server said. */
export function useWriting(): (text: PrintText, facts: unknown) => string {
  const { enumerations, brand, languages } = useCatalogue();
  const language = useLanguage();
  const translate = useWords();
  const { today } = useFormat();
  return useMemo(() => {
    const said = (key: string) => Object.fromEntries(languages.map((each) => [each, translate(key)]));
    const words = { yes: said('print.yes'), no: said('print.no') };
    const writing: Writing = {
      print: { dates: 'dd.MM.yyyy', words },
      enumerations,
      language,
      timeZone: brand.timeZone,
      printedAt: today(),
    };
    return (text, facts) => writeText({ text, facts, prefix: '' }, writing);
  }, [enumerations, brand, languages, language, translate, today]);
}
