import { Button } from '@blueprintjs/core';
import { ChevronLeftIcon, ChevronRightIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { SoftDisabledButton } from '../../controls/index.ts';
import { useWords } from '../../state/index.ts';
import { pagedYear, yearsAround, type YearLimits } from '../entry/year-entry.ts';

interface YearPageProps {
  readonly label: string;
  readonly year: number | undefined;
  /** A year of the initial page. */
  readonly from: number;
  readonly limits: YearLimits;
  readonly onChoose: (year: number) => void;
}

/** A page of twelve years, with buttons to others. */
export function YearPage({ label, year, from, limits, onChoose }: YearPageProps) {
  const translate = useWords();
  const [at, setAt] = useState(from);
  const years = yearsAround(at, limits);
  const [before, after] = [pagedYear(at, -1, limits), pagedYear(at, 1, limits)];
  return (
    <div className="form-years" role="group" aria-label={label}>
      <div className="form-years-head">
        <SoftDisabledButton
          variant="minimal"
          icon={<ChevronLeftIcon />}
          aria-label={translate('form.earlierYears')}
          disabled={before === undefined}
          onClick={() => setAt(before ?? at)}
        />
        <span aria-live="polite">{`${String(years[0])} – ${String(years.at(-1))}`}</span>
        <SoftDisabledButton
          variant="minimal"
          icon={<ChevronRightIcon />}
          aria-label={translate('form.laterYears')}
          disabled={after === undefined}
          onClick={() => setAt(after ?? at)}
        />
      </div>
      <div className="form-years-grid">
        {years.map((each) => (
          <Button
            key={each}
            variant={each === year ? 'solid' : 'minimal'}
            intent={each === year ? 'primary' : 'none'}
            aria-pressed={each === year}
            onClick={() => onChoose(each)}
          >
            {each}
          </Button>
        ))}
      </div>
    </div>
  );
}
