import { useCallback } from 'react';
import { useLanguage, useWords } from '../state/index.ts';
import { formatNumber } from '../format/index.ts';
import type { FormIssue } from './state/form-state.ts';

/** Words issues in the current language, figures in them as the language writes them. */
export function useSentence(): (issue: FormIssue) => string {
  const translate = useWords();
  const language = useLanguage();
  return useCallback(
    (issue) => issue.sentence ?? translate(issue.message, wordedParams(issue.params, language)),
    [translate, language],
  );
}

/** `count` chooses the plural and stays a number; a `year` is written without groups. */
const unformatted = ['count', 'year'];

function wordedParams(params: FormIssue['params'], language: string): FormIssue['params'] {
  const entries = Object.entries(params).map(([name, value]): [string, unknown] => {
    const isFigure =
      !unformatted.includes(name) &&
      (typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)));
    return [name, isFigure ? formatNumber(value, language) : value];
  });
  return Object.fromEntries(entries);
}
