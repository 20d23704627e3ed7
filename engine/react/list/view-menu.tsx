import { Button, Checkbox, Radio, RadioGroup } from '@blueprintjs/core';
import { ListColumns } from '@blueprintjs/icons';
import type { Column } from '../../metadata/types/index.ts';
import { Popup } from '../feedback/index.ts';
import { useLabel, useWords } from '../state/index.ts';
import type { Density } from '../table/index.ts';

interface ViewMenuProps {
  /** Columns to choose from; empty where this place has no chooser. */
  readonly columns: readonly Column[];
  readonly hidden: readonly string[];
  readonly onColumn: (name: string, shown: 'shown' | 'hidden') => void;
  readonly onReset: () => void;
  readonly density: Density;
  readonly onDensity: (density: Density) => void;
}

const densities = [['compact', 'list.densityCompact'], ['normal', 'list.densityNormal'], ['spacious', 'list.densitySpacious']] as const;

/** Which columns a list shows and how close its rows stand. */
export function ViewMenu(props: ViewMenuProps) {
  const translate = useWords();
  return (
    <Popup placement="bottom-end" content={<ViewChoices {...props} />}>
      <Button variant="outlined" icon={<ListColumns />}>{translate('list.view')}</Button>
    </Popup>
  );
}

function ViewChoices({ columns, hidden, onColumn, onReset, density, onDensity }: ViewMenuProps) {
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
              key={column.name} label={label(column.label)} checked={!hidden.includes(column.name)} disabled={isLast(column.name)}
              onChange={(event) => onColumn(column.name, event.currentTarget.checked ? 'shown' : 'hidden')}
            />
          ))}
          <Button variant="minimal" size="small" onClick={onReset}>{translate('list.columnsReset')}</Button>
        </fieldset>
      )}
      <RadioGroup label={translate('list.density')} selectedValue={density} onChange={(event) => onDensity(toDensity(event.currentTarget.value))}>
        {densities.map(([value, words]) => <Radio key={value} value={value} label={translate(words)} />)}
      </RadioGroup>
    </div>
  );
}

/** The density that a text names; the normal one for any other. */
export function toDensity(text: string | null): Density {
  return text === 'compact' || text === 'spacious' ? text : 'normal';
}
