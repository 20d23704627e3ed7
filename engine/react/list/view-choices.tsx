import { Button, Checkbox, Radio, RadioGroup } from '@blueprintjs/core';
import type { Column } from '../../metadata/types/index.ts';
import { useLabel, useWords } from '../state/index.ts';
import type { Density } from '../table/index.ts';
import { toDensity } from './use-density.ts';

export interface ViewChoicesProps {
  /** Columns to choose from; empty where this place has no chooser. */
  readonly columns: readonly Column[];
  readonly hidden: readonly string[];
  readonly onColumn: (name: string, shown: 'shown' | 'hidden') => void;
  readonly onReset: () => void;
  readonly density: Density;
  readonly onDensity: (density: Density) => void;
}

const densities = [
  ['compact', 'list.densityCompact'],
  ['normal', 'list.densityNormal'],
  ['spacious', 'list.densitySpacious'],
] as const;

/** The columns of a list and how close its rows stand, to choose from. */
export function ViewChoices({ columns, hidden, onColumn, onReset, density, onDensity }: ViewChoicesProps) {
  const translate = useWords();
  const label = useLabel();
  const shown = columns.filter(({ name }) => !hidden.includes(name));
  const isLast = (name: string) => shown.length === 1 && shown[0]?.name === name;
  return (
    <div className="view-choices">
      {columns.length > 0 && (
        <fieldset>
          <legend>{translate('list.columns')}</legend>
          {columns.map((column) => (
            <Checkbox
              key={column.name}
              label={label(column.label)}
              checked={!hidden.includes(column.name)}
              disabled={isLast(column.name)}
              onChange={(event) => onColumn(column.name, event.currentTarget.checked ? 'shown' : 'hidden')}
            />
          ))}
          <Button variant="minimal" size="small" onClick={onReset}>
            {translate('list.columnsReset')}
          </Button>
        </fieldset>
      )}
      <RadioGroup
        label={translate('list.density')}
        selectedValue={density}
        onChange={(event) => onDensity(toDensity(event.currentTarget.value))}
      >
        {densities.map(([value, words]) => (
          <Radio key={value} value={value} label={translate(words)} />
        ))}
      </RadioGroup>
    </div>
  );
}
