import { Button } from '@blueprintjs/core';
import { useId } from 'react';
import { FailureView } from '../feedback/index.ts';
import { useViewer, useWords, type EntityPiece } from '../state/index.ts';
import { HistoryItem } from './history-item.tsx';
import { useEntryDownload } from './use-entry-download.ts';
import { useHistory } from './use-history.ts';
import './history.css';

interface HistoryPanelProps {
  readonly piece: EntityPiece;
  readonly id: string;
}

/** What was done to a record, the latest first; nothing where its entity has no history, or none for this viewer. */
export function HistoryPanel({ piece, id }: HistoryPanelProps) {
  const { permissions = [] } = useViewer();
  const { history } = piece.entity;
  const document = piece.documents.history;
  if (history === undefined || document === undefined) return null;
  if (history.permission !== undefined && !permissions.includes(history.permission)) return null;
  return <OpenHistory piece={piece} id={id} document={document} />;
}

type OpenHistoryProps = HistoryPanelProps & { readonly document: NonNullable<EntityPiece['documents']['history']> };

function OpenHistory({ piece, id, document }: OpenHistoryProps) {
  const translate = useWords();
  const heading = useId();
  const { read, errors, isLoading, retry, showOlder } = useHistory(document, id);
  const download = useEntryDownload(piece);
  return (
    <section className="history" aria-labelledby={heading}>
      <h2 id={heading} className="history-title">
        {translate('history.title')}
      </h2>
      {errors.length > 0 && <FailureView title={translate('errors.data_not_loaded')} errors={errors} onRetry={retry} />}
      {read !== undefined && (
        <ol className="history-list">
          {read.items.map((entry) => (
            <HistoryItem key={entry.id} entity={piece.entity} entry={entry} onDownload={download} />
          ))}
        </ol>
      )}
      {showOlder !== undefined && (
        <Button variant="minimal" loading={isLoading} onClick={showOlder}>
          {translate('history.older')}
        </Button>
      )}
    </section>
  );
}
