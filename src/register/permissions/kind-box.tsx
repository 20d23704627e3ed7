import { useId } from 'react';
import { Select } from '../../../engine/react/controls/index.ts';
import { useCatalogue, useLabel, useLanguage, useWords } from '../../../engine/react/index.ts';

interface KindBoxProps {
  readonly value: string;
  readonly onChange: (entity: string) => void;
}

/** Selects the kind of record: any entity with a list. */
export function KindBox({ value, onChange }: KindBoxProps) {
  const translate = useWords();
  const label = useLabel();
  const language = useLanguage();
  const id = useId();
  const kinds = Object.values(useCatalogue().entities)
    .filter(({ hasList }) => hasList)
    .map(({ name, label: words }) => ({ name, words: label(words) }))
    .toSorted((one, other) => one.words.localeCompare(other.words, language));
  return (
    <div className="choice-box">
      <label htmlFor={id}>{translate('permissions.kind')}</label>
      <Select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{translate('permissions.choose')}</option>
        {kinds.map(({ name, words }) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </Select>
    </div>
  );
}
