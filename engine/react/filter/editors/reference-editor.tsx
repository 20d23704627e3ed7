import { Checkbox } from '@blueprintjs/core';
import { ReferencesPicker } from '../../picker/index.ts';
import { useLabel } from '../../state/index.ts';
import { useChoices } from '../use-choices.ts';
import type { EditorProps } from './editor-props.ts';

/** Editor for referenced records; each choice applies at once. */
export function ReferenceEditor({ filter, value, onApply }: EditorProps) {
  const label = useLabel();
  const any = value?.kind === 'reference' ? value.any : [];
  const { source, chosen } = useChoices(filter, any);
  const apply = (next: readonly (string | null)[]) =>
    onApply(next.length === 0 ? undefined : { kind: 'reference', any: next });
  const isEmptyChosen = any.includes(null);
  const emptyOnly = isEmptyChosen ? [null] : [];
  return (
    <div className="filter-editor">
      <ReferencesPicker
        source={source}
        label={label(filter.label)}
        attributes={{ 'aria-label': label(filter.label) }}
        values={chosen}
        onChange={(choices) => apply([...choices.map(({ id }) => id), ...emptyOnly])}
      />
      {filter.empty !== undefined && (
        <Checkbox
          label={label(filter.empty)}
          checked={isEmptyChosen}
          onChange={() => apply(isEmptyChosen ? any.filter((each) => each !== null) : [...any, null])}
        />
      )}
    </div>
  );
}
