import { CrossIcon, TickIcon } from '@blueprintjs/icons';
import type { CellMaker } from './cell-tools.ts';

/** Yes or no as a word, with yes emphasized. */
export const yesNoCell: CellMaker = (_, { translate }) => {
  const yes = <span className="chip chip-yes">{translate('values.yes')}</span>;
  const no = <span className="cell-muted">{translate('values.no')}</span>;
  return (value) => (value === true ? yes : no);
};

/** Yes or no as a tick or a cross, with an accessible name. */
export const tickCell: CellMaker = (_, { translate }) => {
  const drawn = (meaning: string, isYes: boolean) => (
    <span className={isYes ? 'cell-tick' : 'cell-muted'} title={meaning}>
      {isYes ? <TickIcon /> : <CrossIcon />}
      <span className="visually-hidden">{meaning}</span>
    </span>
  );
  const [yes, no] = [drawn(translate('values.yes'), true), drawn(translate('values.no'), false)];
  return (value) => (value === true ? yes : no);
};
