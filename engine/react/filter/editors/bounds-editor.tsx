import { Button, InputGroup, type InputGroupProps } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { useWords } from '../../state/index.ts';
import type { Bounds } from '../range-entry.ts';
import type { EditorProps } from './editor-props.ts';

interface BoundsEditorProps extends EditorProps {
  readonly kind: 'range' | 'dateRange';
  /** A bound as a person writes it, and what they wrote as a bound; nothing where it is none. */
  readonly write: (bound: string) => string;
  readonly read: (entry: string) => string | undefined;
  readonly isOrdered: (bounds: Bounds) => boolean;
  /** Of both boxes. */
  readonly box: Pick<InputGroupProps, 'inputMode' | 'placeholder'>;
  /** Keys of what is said of an entry that is no bound, and of ends the wrong way round. */
  readonly issues: { readonly unread: string; readonly unordered: string };
}

/** From, to, or both. */
export function BoundsEditor({ value, onApply, kind, write, read, isOrdered, box, issues }: BoundsEditorProps) {
  const translate = useWords();
  const id = useId();
  const given = value?.kind === kind ? value : undefined;
  const written = (bound: string | undefined) => (bound === undefined ? '' : write(bound));
  const [from, setFrom] = useState(written(given?.from));
  const [to, setTo] = useState(written(given?.to));
  const bounds = { from: read(from), to: read(to) };
  const areRead = (from === '' || bounds.from !== undefined) && (to === '' || bounds.to !== undefined);
  const isValid = areRead && isOrdered(bounds);
  const apply = () =>
    onApply(
      from === '' && to === ''
        ? undefined
        : {
            kind,
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
      <InputGroup {...box} id={`${id}from`} value={from} onValueChange={setFrom} />
      <label htmlFor={`${id}to`}>{translate('list.to')}</label>
      <InputGroup
        {...box}
        id={`${id}to`}
        value={to}
        onValueChange={setTo}
        intent={isValid ? 'none' : 'danger'}
        aria-invalid={!isValid}
      />
      {!isValid && (
        <p className="filter-issue" role="alert">
          {translate(areRead ? issues.unordered : issues.unread, { from })}
        </p>
      )}
      <Button type="submit" intent="primary" disabled={!isValid}>
        {translate('list.filterApply')}
      </Button>
    </form>
  );
}
