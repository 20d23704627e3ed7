import { Radio, RadioGroup } from '@blueprintjs/core';
import type { Column } from '../../metadata/types/index.ts';
import { useWords, type Density } from '../state/index.ts';
import type { ColumnLayout } from './column-layout.ts';
import { ColumnChoices } from './column-choices.tsx';
import { toDensity } from './use-density.ts';
import type { ChangeLayout } from './use-layout-change.ts';

export interface ViewChoicesProps {
  /** Columns to choose from; empty without a chooser. */
  readonly columns: readonly Column[];
  readonly layout: ColumnLayout;
  readonly onLayout: ChangeLayout;
  readonly density: Density;
  readonly onDensity: (density: Density) => void;
}

const densities = [
  ['COMPACT', 'list.densityCompact'],
  ['NORMAL', 'list.densityNormal'],
  ['SPACIOUS', 'list.densitySpacious'],
] as const;

/** Chooser of row density and columns. */
export function ViewChoices({ columns, layout, onLayout, density, onDensity }: ViewChoicesProps) {
  const translate = useWords();
  return (
    <div className="view-choices">
      <RadioGroup
        inline
        label={translate('list.density')}
        selectedValue={density}
        onChange={(event) => onDensity(toDensity(event.currentTarget.value))}
      >
        {densities.map(([value, words]) => (
          <Radio key={value} value={value} label={translate(words)} />
        ))}
      </RadioGroup>
      {columns.length > 0 && <ColumnChoices columns={columns} layout={layout} onLayout={onLayout} />}
    </div>
  );
}
