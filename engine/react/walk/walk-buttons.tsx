import { ChevronLeftIcon, ChevronRightIcon } from '@blueprintjs/icons';
import type { ReactElement } from 'react';
import { SoftDisabledButton } from '../controls/index.ts';
import { useFormat } from '../format/index.ts';
import { useWords } from '../state/index.ts';
import type { Direction, Walk } from './walk.ts';
import './walk.css';

interface WalkButtonsProps {
  readonly walk: Pick<Walk, 'total' | 'isCapped'>;
  /** Position of the record among all, from 1; undefined while loading. */
  readonly position: number | undefined;
  readonly canStep: (direction: Direction) => boolean;
  readonly onStep: (direction: Direction) => void;
}

/** Position of a record in its list, with buttons to the previous and next one. */
export function WalkButtons({ walk: { total, isCapped }, position, canStep, onStep }: WalkButtonsProps) {
  const translate = useWords();
  const { number } = useFormat();
  const all = isCapped ? translate('list.capped', { total: number(total) }) : number(total);
  const step = (direction: Direction, icon: ReactElement) => {
    return (
      <SoftDisabledButton
        variant="minimal"
        size="small"
        icon={icon}
        aria-label={translate(direction === 'next' ? 'list.nextRecord' : 'list.previousRecord')}
        disabled={!canStep(direction)}
        onClick={() => onStep(direction)}
      />
    );
  };
  return (
    <nav className="walk" aria-label={translate('list.walk')}>
      {step('previous', <ChevronLeftIcon />)}
      <span role="status">
        {position !== undefined && translate('list.placeOf', { place: number(position), total: all })}
      </span>
      {step('next', <ChevronRightIcon />)}
    </nav>
  );
}
