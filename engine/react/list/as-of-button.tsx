import { Button, InputGroup } from '@blueprintjs/core';
import { TimeIcon } from '@blueprintjs/icons';
import { useId, useState } from 'react';
import { rangeFacts } from '../../field-types/index.ts';
import { Popup } from '../feedback/index.ts';
import { useFormat } from '../format/index.ts';
import { useCatalogue, useWords } from '../state/index.ts';
import { withAsOf } from './list-state.ts';
import type { ChangeList } from './use-list-state.ts';

interface AsOfButtonProps {
  /** The day whose values are shown; today when undefined. */
  readonly asOf: string | undefined;
  readonly change: ChangeList;
}

/** Button that shows the values valid on another day. */
export function AsOfButton({ asOf, change }: AsOfButtonProps) {
  const translate = useWords();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const choose = (day: string | undefined) => {
    setOpen(false);
    change((current) => withAsOf(current, day));
  };
  return (
    <Popup
      popupKind="dialog"
      placement="bottom-end"
      isOpen={isOpen}
      onInteraction={setOpen}
      popoverClassName="filter-popover"
      content={<AsOfForm key={asOf} asOf={asOf} onChoose={choose} />}
    >
      <Button variant="outlined" icon={<TimeIcon />} active={asOf !== undefined}>
        {asOf === undefined ? translate('list.asOf') : translate('list.asOfDay', { day: format.date(asOf) })}
      </Button>
    </Popup>
  );
}

interface AsOfFormProps {
  readonly asOf: string | undefined;
  readonly onChoose: (day: string | undefined) => void;
}

function AsOfForm({ asOf, onChoose }: AsOfFormProps) {
  const translate = useWords();
  const format = useFormat();
  const { languages } = useCatalogue();
  const id = useId();
  const [entry, setEntry] = useState(asOf === undefined ? '' : format.date(asOf));
  const day = rangeFacts.dateRange.entry?.parse(entry, languages);
  const isRefused = entry.trim() !== '' && day === undefined;
  return (
    <form
      className="filter-editor"
      onSubmit={(event) => {
        event.preventDefault();
        if (day !== undefined) onChoose(day);
      }}
    >
      <label htmlFor={id}>{translate('list.asOfLabel')}</label>
      <InputGroup
        id={id}
        value={entry}
        placeholder={translate('list.daySample')}
        onValueChange={setEntry}
        intent={isRefused ? 'danger' : 'none'}
        aria-invalid={isRefused}
      />
      {isRefused && (
        <p className="filter-issue" role="alert">
          {translate('list.dayUnread')}
        </p>
      )}
      <Button type="submit" intent="primary" disabled={day === undefined}>
        {translate('list.asOfShow')}
      </Button>
      {asOf !== undefined && <Button onClick={() => onChoose(undefined)}>{translate('list.asOfToday')}</Button>}
    </form>
  );
}
