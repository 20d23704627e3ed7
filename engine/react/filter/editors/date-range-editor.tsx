import { Button, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { formatDate } from '../../format/index.ts';
import { useWords } from '../../state/index.ts';
import { areDaysOrdered, toDay } from '../range-entry.ts';
import type { EditorProps } from './editor-props.ts';

/** Days from, to, or both, written d.M.yyyy. */
export function DateRangeEditor({ value, onApply }: EditorProps) {
  const translate = useWords();
  const id = useId();
  const given = value?.kind === 'dateRange' ? value : undefined;
  const [from, setFrom] = useState(given?.from === undefined ? '' : formatDate(given.from));
  const [to, setTo] = useState(given?.to === undefined ? '' : formatDate(given.to));
  const days = { from: toDay(from), to: toDay(to) };
  const areDays = (from === '' || days.from !== undefined) && (to === '' || days.to !== undefined);
  const isValid = areDays && areDaysOrdered(days);
  const apply = () =>
    onApply(
      from === '' && to === ''
        ? undefined
        : {
            kind: 'dateRange',
            ...(days.from === undefined ? {} : { from: days.from }),
            ...(days.to === undefined ? {} : { to: days.to }),
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
      <InputGroup id={`${id}from`} placeholder={translate('list.daySample')} value={from} onValueChange={setFrom} />
      <label htmlFor={`${id}to`}>{translate('list.to')}</label>
      <InputGroup
        id={`${id}to`}
        placeholder={translate('list.daySample')}
        value={to}
        onValueChange={setTo}
        aria-invalid={!isValid}
      />
      {!isValid && (
        <p className="filter-issue" role="alert">
          {translate(areDays ? 'errors.form.dateRange' : 'errors.form.date')}
        </p>
      )}
      <Button type="submit" intent="primary" disabled={!isValid}>
        {translate('list.filterApply')}
      </Button>
    </form>
  );
}
