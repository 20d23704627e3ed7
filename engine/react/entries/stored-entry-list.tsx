import type { DocumentNode } from 'graphql';
import type { ReactNode } from 'react';
import { entriesQuery, type EntriesField } from '../../metadata/index.ts';
import { FailureView } from '../feedback/index.ts';
import { useLabel, type EntityPiece } from '../state/index.ts';
import { EntriesTable } from './entries-table.tsx';
import { useEntries } from './use-entries.ts';

interface StoredEntryListProps {
  readonly piece: EntityPiece;
  /** Id of the record with the entries. */
  readonly id: string;
  readonly field: EntriesField;
  /** Content beside the search box. */
  readonly children?: ReactNode;
}

/** The entries of a record's field, read page by page. */
export function StoredEntryList({ piece, ...rest }: StoredEntryListProps) {
  const document = piece.documents.operations[entriesQuery(piece.entity, rest.field.name)];
  return document === undefined ? null : <ReadEntries document={document} {...rest} />;
}

interface ReadEntriesProps extends Omit<StoredEntryListProps, 'piece'> {
  readonly document: DocumentNode;
}

function ReadEntries({ document, id, field, children }: ReadEntriesProps) {
  const { entries, isWhole, errors, retry } = useEntries(document, id);
  const label = useLabel();
  if (errors.length > 0) return <FailureView errors={errors} onRetry={retry} />;
  return (
    <EntriesTable caption={label(field.label)} described={field.entries} value={entries} isWhole={isWhole}>
      {children}
    </EntriesTable>
  );
}
