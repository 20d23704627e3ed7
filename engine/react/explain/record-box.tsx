import type { TypedDocumentNode } from '@apollo/client';
import { skipToken, useQuery } from '@apollo/client/react';
import { useId } from 'react';
import { ReferencePicker } from '../picker/index.ts';
import { answeredRecords, useEntity, type RecordAnswers } from '../state/index.ts';
import { choicesOf } from './choices-of.ts';

interface RecordBoxProps {
  readonly entity: string;
  readonly label: string;
  /** The id of the record that is chosen; empty for none. */
  readonly value: string;
  readonly onChange: (id: string) => void;
}

const picker = { minCharacters: 0, debounceMs: 500, pageSize: 10 };

/** Chooses one record of any entity that has a list, under a label. */
export function RecordBox({ entity, label, value, onChange }: RecordBoxProps) {
  const id = useId();
  // Operations of choices are generated: each answers one field, a list or a page of records.
  const document: TypedDocumentNode<RecordAnswers, object> | undefined = choicesOf(useEntity(entity));
  if (document === undefined) throw new Error(`"${entity}" has no operation to choose from.`);
  const { data } = useQuery(document, value === '' ? skipToken : { variables: { filter: { id: [value] } } });
  const known = answeredRecords(data).find((record) => record.id === value);
  return (
    <div className="explain-box">
      <label htmlFor={id}>{label}</label>
      <ReferencePicker
        source={{ to: entity, document, picker, filter: {} }}
        label={label}
        attributes={{ id }}
        value={value === '' ? undefined : (known ?? { id: value })}
        onChange={(choice) => onChange(choice?.id ?? '')}
      />
    </div>
  );
}
