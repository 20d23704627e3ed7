import type { ReactNode } from 'react';
import { unbroken } from '../../format/index.ts';

/** What a character takes of its line, in the size of its font. */
const CHARACTER_EM = 0.45;

/** Words, then what tells most about them: `Bionafta z použitého kuchynského oleja`, `(UCOME)`. */
const ending = /^(.{12,})(\s\([^()\s]{1,10}\))$/u;

/**
 * Words of a cell. Where a line is too short for them they are cut, and whole on hover; what stands in parentheses at their
 * end is not. A code or a phone number, which does not break, is never cut.
 */
export function drawnWords(whole: string, shown = whole): ReactNode {
  if (!/[^\S\u00A0]/u.test(unbroken(whole))) return <span title={whole}>{unbroken(shown)}</span>;
  const style = { minWidth: `min(${whole.length * CHARACTER_EM}em, var(--words-room))` };
  const [, start, end] = ending.exec(shown) ?? [];
  return (
    <span className={end === undefined ? 'cell-words' : 'cell-words cell-words-ended'} style={style} title={whole}>
      {end === undefined ? (
        unbroken(shown)
      ) : (
        <>
          <span className="cell-words-start">{unbroken(start ?? '')}</span>
          <span className="cell-words-end">{end}</span>
        </>
      )}
    </span>
  );
}
