import type { ReactNode } from 'react';
import { unbroken } from '../../format/index.ts';

/** What a character takes of its line, in the size of its font. */
const CHARACTER_EM = 0.45;

/** Words, then what tells most about them: `Bionafta z použitého kuchynského oleja`, `(UCOME)`. */
const ending = /^(.{12,})(\s\([^()\s]{1,10}\))$/u;

/**
 * Words of a cell. Where a line is too short for them they are cut, and whole on hover; what stands in parentheses at their
 * end is not. A code, which has no spaces, is never cut.
 */
export function drawnWords(whole: string, shown = whole): ReactNode {
  if (!/\s/u.test(whole)) return <span title={whole}>{shown}</span>;
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
