import type { TypedDocumentNode } from '@apollo/client';
import { skipToken, useQuery } from '@apollo/client/react';
import { useId } from 'react';
import { answeredRecords, type RecordAnswers } from '../state/index.ts';
import type { PickerSource } from './picker-source.ts';
import { ReferencePicker } from './reference-picker.tsx';

interface RecordChoiceProps {
  /** An entity, and its query that returns options and finds records by id. */
  readonly from: Pick<PickerSource, 'to' | 'document'>;
  readonly label: string;
  /** Placeholder of the empty input; default: an invitation to search. */
  readonly placeholder?: string;
  /** Id of the chosen record; empty for none. */
  readonly value: string;
  readonly onChange: (id: string) => void;
}

const picker = { minCharacters: 0, debounceMs: 500, pageSize: 10 };

/** A labelled picker of one record by its id, for use outside forms. */
export function RecordChoice({ from, label, placeholder, value, onChange }: RecordChoiceProps) {
  const id = useId();
  // Generated operations of choices return one field: a list or a page of records.
  const document: TypedDocumentNode<RecordAnswers, object> = from.document;
  const { data } = useQuery(document, value === '' ? skipToken : { variables: { filter: { id: [value] } } });
  const known = answeredRecords(data).find((record) => record.id === value);
  return (
    <div className="choice-box">
      <label htmlFor={id}>{label}</label>
      <ReferencePicker
        source={{ ...from, picker, filter: {} }}
        label={label}
        attributes={{ id }}
        value={value === '' ? undefined : (known ?? { id: value })}
        {...(placeholder !== undefined && { placeholder })}
        onChange={(choice) => onChange(choice?.id ?? '')}
      />
    </div>
  );
}
