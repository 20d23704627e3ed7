import { Checkbox } from '@blueprintjs/core';
import { useLabel, useWords } from '../../state/index.ts';
import type { EditorProps } from './editor-props.ts';

/** Editor for values of an enumeration; each change applies at once. */
export function EnumerationEditor({ filter, value, onApply }: EditorProps) {
  const label = useLabel();
  const translate = useWords();
  const chosen = value?.kind === 'enumeration' ? value.any : [];
  const toggle = (name: string | null) => {
    const any = chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name];
    onApply(any.length === 0 ? undefined : { kind: 'enumeration', any });
  };
  return (
    <fieldset className="filter-editor filter-choices">
      <legend className="visually-hidden">{label(filter.label)}</legend>
      {filter.values.map(({ name, label: words }) => (
        <Checkbox key={name} label={label(words)} checked={chosen.includes(name)} onChange={() => toggle(name)} />
      ))}
      {filter.empty !== undefined && (
        <Checkbox label={label(filter.empty)} checked={chosen.includes(null)} onChange={() => toggle(null)} />
      )}
      {filter.values.length === 0 && <p>{translate('feedback.empty')}</p>}
    </fieldset>
  );
}
