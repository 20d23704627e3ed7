import { Button, InputGroup, type InputGroupProps } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { useWords } from '../../state/index.ts';
import { rangeFacts, type RangeKind } from '../../../field-types/index.ts';
import type { EditorProps } from './editor-props.ts';

interface BoundsEditorProps extends EditorProps {
  readonly kind: RangeKind;
  /** Formats a bound as text, and parses text to a bound; undefined when invalid. */
  readonly write: (bound: string) => string;
  readonly read: (entry: string) => string | undefined;
  /** Props of both inputs. */
  readonly box: Pick<InputGroupProps, 'inputMode' | 'placeholder'>;
  /** Text keys of the issues: an invalid bound, and bounds in the wrong order. */
  readonly issues: { readonly unread: string; readonly unordered: string };
}

/** Editor for a range: from, to, or both. */
export function BoundsEditor(props: BoundsEditorProps) {
  const { value, onApply, how = 'alone', kind, write, box, issues } = props;
  const translate = useWords();
  const id = useId();
  const start = value?.kind === kind ? value : undefined;
  const written = (bound: string | undefined) => (bound === undefined ? '' : write(bound));
  const [from, setFrom] = useState(written(start?.from));
  const [to, setTo] = useState(written(start?.to));
  const entered = enteredBounds({ from, to }, props);
  const { unread, isValid } = entered;
  const issue = `${id}issue`;
  /** Marks an invalid bound; if only the order is wrong, marks the last one. */
  const marked = (end: keyof Bounds) => {
    const isWrong = !isValid && (unread.length > 0 ? unread.includes(end) : end === 'to');
    return {
      intent: isWrong ? 'danger' : 'none',
      'aria-invalid': isWrong,
      'aria-describedby': isWrong ? issue : undefined,
    } as const;
  };
  const apply = ({ bounds }: typeof entered) =>
    onApply(bounds.from === undefined && bounds.to === undefined ? undefined : { kind, ...definedBounds(bounds) });
  const change = (next: { readonly from: string; readonly to: string }) => {
    setFrom(next.from);
    setTo(next.to);
    if (how === 'alone') return;
    const changed = enteredBounds(next, props);
    if (changed.isValid) apply(changed);
    else onApply(undefined);
  };
  return (
    <form
      className="filter-editor"
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid) apply(entered);
      }}
    >
      <label htmlFor={`${id}from`}>{translate('list.from')}</label>
      <InputGroup
        {...box}
        {...marked('from')}
        id={`${id}from`}
        value={from}
        onValueChange={(next) => change({ from: next, to })}
      />
      <label htmlFor={`${id}to`}>{translate('list.to')}</label>
      <InputGroup
        {...box}
        {...marked('to')}
        id={`${id}to`}
        value={to}
        onValueChange={(next) => change({ from, to: next })}
      />
      {!isValid && (
        <p id={issue} className="filter-issue" role="alert">
          {translate(unread.length === 0 ? issues.unordered : issues.unread, { from })}
        </p>
      )}
      {how === 'alone' && (
        <Button type="submit" intent="primary" disabled={!isValid}>
          {translate('list.filterApply')}
        </Button>
      )}
    </form>
  );
}

/** Parses both entries and validates them. */
function enteredBounds(
  { from, to }: { readonly from: string; readonly to: string },
  { read, kind }: Pick<BoundsEditorProps, 'read' | 'kind'>,
) {
  const bounds = { from: read(from), to: read(to) };
  const unread = (['from', 'to'] as const).filter((end) => bounds[end] === undefined && { from, to }[end] !== '');
  const isOrdered =
    bounds.from === undefined || bounds.to === undefined || rangeFacts[kind].isOrdered(bounds.from, bounds.to);
  return { bounds, unread, isValid: unread.length === 0 && isOrdered };
}

interface Bounds {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** Omits open bounds. */
function definedBounds({ from, to }: Bounds) {
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}
