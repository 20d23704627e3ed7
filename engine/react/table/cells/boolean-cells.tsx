import { CrossIcon, TickIcon } from '@blueprintjs/icons';
import { useWords } from '../../state/index.ts';

/** Yes or no as a word. */
export function YesNoCell({ value }: { readonly value: unknown }) {
  const translate = useWords();
  return (
    <span className={value === true ? 'chip chip-yes' : 'chip'}>
      {translate(value === true ? 'list.yes' : 'list.no')}
    </span>
  );
}

/** Yes or no as a tick or a cross, named for those who do not see it. */
export function TickCell({ value }: { readonly value: unknown }) {
  const translate = useWords();
  const meaning = translate(value === true ? 'list.yes' : 'list.no');
  return (
    <span className={value === true ? 'cell-tick' : 'cell-muted'} title={meaning}>
      {value === true ? <TickIcon /> : <CrossIcon />}
      <span className="visually-hidden">{meaning}</span>
    </span>
  );
}
