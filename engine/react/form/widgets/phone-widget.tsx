import { InputGroup } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import { useLanguage, useWords } from '../../state/index.ts';
import { countriesOf, countryIn, inCountry, parsePhoneEntry, phoneHint } from '../entry/phone-entry.ts';
import { plainText } from '../plain-text.ts';
import { useControl, type ControlProps } from '../use-control.ts';
import { PhoneCountry } from './phone-country.tsx';

/** Phone input: shown as typed until blur, then formatted by its country. */
export function Phone(props: ControlProps) {
  const { value, field, attributes, autoComplete, label, isInvalid, change } = useControl(props);
  const translate = useWords();
  const language = useLanguage();
  const names = field.type === 'text' ? field.countries : undefined;
  const countries = useMemo(() => countriesOf(names), [names]);
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const [chosen, setChosen] = useState(countries[0] ?? 'SK');
  const text = typed ?? plainText(value);
  const seen = countryIn(text, countries);
  const country = seen ?? chosen;
  const enter = (entry: string) => {
    setTyped(entry);
    change(parsePhoneEntry(entry, country));
  };
  return (
    <InputGroup
      {...attributes}
      fill
      type="tel"
      autoComplete={autoComplete}
      className="form-phone"
      placeholder={phoneHint(country)}
      intent={isInvalid ? 'danger' : 'none'}
      value={text}
      leftElement={
        <PhoneCountry
          label={translate('form.phoneCountry', { label })}
          language={language}
          countries={countries}
          country={country}
          onChoose={(next) => {
            setChosen(next);
            if (text === '') return;
            setTyped(undefined);
            change(parsePhoneEntry(inCountry(text, seen, next), next));
          }}
        />
      }
      onValueChange={enter}
      onBlur={() => setTyped(undefined)}
    />
  );
}
