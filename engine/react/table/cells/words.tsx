import type { ReactNode } from 'react';
import { withNonBreakingSpaces } from '../../format/index.ts';

/** Average width of a character, in em. */
const CHARACTER_EM = 0.45;

/** Text with a short suffix in parentheses: `Collected stories and poems`, `(reprint)`. */
const ending = /^(.{12,})(\s\([^()\s]{1,10}\))$/u;

/**
 * Text of a cell. Text too long for its line is cut and shown in full as tooltip; a suffix in parentheses stays
 * visible. Codes and phone numbers, which do not wrap, are never cut.
 */
export function drawnWords(whole: string, shown = whole): ReactNode {
  if (!/[^\S\u00A0]/u.test(withNonBreakingSpaces(whole)))
    return <span title={whole}>{withNonBreakingSpaces(shown)}</span>;
  const style = { minWidth: `min(${whole.length * CHARACTER_EM}em, var(--words-room))` };
  const [, start, end] = ending.exec(shown) ?? [];
  return (
    <span className={end === undefined ? 'cell-words' : 'cell-words cell-words-ended'} style={style} title={whole}>
      {end === undefined ? (
        withNonBreakingSpaces(shown)
      ) : (
        <>
          <span className="cell-words-start">{withNonBreakingSpaces(start ?? '')}</span>
          <span className="cell-words-end">{end}</span>
        </>
      )}
    </span>
  );
}
