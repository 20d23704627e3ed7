import { Button, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { useLanguage, useWords } from '../../state/index.ts';
import { formatNumber } from '../../format/index.ts';
import { isOrdered, toDecimalText } from '../range-entry.ts';
import type { EditorProps } from './editor-props.ts';

/** Figures from, to, or both. */
export function RangeEditor({ value, onApply }: EditorProps) {
  const translate = useWords();
  const language = useLanguage();
  const id = useId();
  const given = value?.kind === 'range' ? value : undefined;
  const written = (bound: string | undefined) =>
    bound === undefined ? '' : formatNumber(bound, language).replaceAll(/\s/g, '');
  const [from, setFrom] = useState(written(given?.from));
  const [to, setTo] = useState(written(given?.to));
  const bounds = { from: toDecimalText(from), to: toDecimalText(to) };
  const isValid =
    (from === '' || bounds.from !== undefined) && (to === '' || bounds.to !== undefined) && isOrdered(bounds);
  const apply = () =>
    onApply(
      from === '' && to === ''
        ? undefined
        : {
            kind: 'range',
            ...(bounds.from === undefined ? {} : { from: bounds.from }),
            ...(bounds.to === undefined ? {} : { to: bounds.to }),
          },
    );
  return (
    <form
      className="filter-editor"
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid) apply();
      }}
    >
      <label htmlFor={`${id}from`}>{translate('list.from')}</label>
      <InputGroup id={`${id}from`} inputMode="decimal" value={from} onValueChange={setFrom} />
      <label htmlFor={`${id}to`}>{translate('list.to')}</label>
      <InputGroup
        id={`${id}to`}
        inputMode="decimal"
        value={to}
        onValueChange={setTo}
        intent={isValid ? 'none' : 'danger'}
        aria-invalid={!isValid}
      />
      {!isValid && (
        <p className="filter-issue" role="alert">
          {translate(isOrdered(bounds) ? 'errors.form.number' : 'list.rangeInvalid', { from })}
        </p>
      )}
      <Button type="submit" intent="primary" disabled={!isValid}>
        {translate('list.filterApply')}
      </Button>
    </form>
  );
}
