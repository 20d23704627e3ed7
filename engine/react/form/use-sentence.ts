import { useCallback } from 'react';
import { useLanguage, useWords } from '../state/index.ts';
import { formatDate, formatNumber } from '../format/index.ts';
import type { FormIssue } from './state/form-state.ts';

/** Returns a formatter for issues; numbers and days in parameters are formatted in the current language. */
export function useSentence(): (issue: FormIssue) => string {
  const translate = useWords();
  const language = useLanguage();
  return useCallback(
    (issue) => issue.sentence ?? translate(issue.message, wordedParams(issue.params, language)),
    [translate, language],
  );
}

/** `count` selects the plural and must stay a number; a `year` has no thousands separators. */
const unformatted = ['count', 'year'];

function wordedParams(params: FormIssue['params'], language: string): FormIssue['params'] {
  const entries = Object.entries(params).map(([name, value]): [string, unknown] => {
    const isFigure =
      !unformatted.includes(name) &&
      (typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)));
    if (isFigure) return [name, formatNumber(value, language)];
    return [name, typeof value === 'string' ? formatDate(value) : value];
  });
  return Object.fromEntries(entries);
}
