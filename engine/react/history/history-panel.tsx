import { Button } from '@blueprintjs/core';
import { useId, useMemo, useState } from 'react';
import { useApolloClient } from '@apollo/client/react';
import type { DocumentNode } from 'graphql';
import { SoftDisabledButton } from '../controls/index.ts';
import { DialogRegion, FailureView, localErrors, useDownload } from '../feedback/index.ts';
import { lazyComponent } from '../load/index.ts';
import { useRecordPart, useViewer, useWords, type EntityPiece, type RecordData } from '../state/index.ts';
import { HistoryItem } from './history-item.tsx';
import './history.css';
import { isValues } from '../../record/index.ts';
import { useLatest, type LatestReading } from '../latest/index.ts';
import { historyIn, type HistoryRead } from './history-entry.ts';
import { withUnits } from './versions.ts';

const CompareDialog = lazyComponent(async () => (await import('./compare-dialog.tsx')).CompareDialog);

interface HistoryPanelProps {
  readonly piece: EntityPiece;
  /** The record as it is now, with its id. */
  readonly record: RecordData;
}

/** The history of a record, latest first; nothing when the entity has none or the viewer may not read it. */
export function HistoryPanel({ piece, record }: HistoryPanelProps) {
  const { permissions = [] } = useViewer();
  const { history } = piece.entity;
  const document = piece.documents.history;
  if (history === undefined || document === undefined) return null;
  if (history.permission !== undefined && !permissions.includes(history.permission)) return null;
  return <OpenHistory piece={piece} record={record} document={document} />;
}

type OpenHistoryProps = HistoryPanelProps & { readonly document: NonNullable<EntityPiece['documents']['history']> };

function OpenHistory({ piece, record, document }: OpenHistoryProps) {
  const translate = useWords();
  const heading = useId();
  const [isCompared, setCompared] = useState(false);
  const { read, errors, isLoading, retry, showOlder, readFurther } = useHistory(document, record.id);
  const download = useEntryDownload(piece);
  const items = read?.items;
  const entries = useMemo(() => items && withUnits(piece.entity, record, items), [piece.entity, record, items]);
  useRecordPart({ id: `${heading}part`, label: translate('history.title'), count: read && String(read.total) });
  return (
    <section className="history" id={`${heading}part`} aria-labelledby={heading} tabIndex={-1}>
      <div className="history-top">
        <h2 id={heading} className="history-title">
          {translate('history.title')}
        </h2>
        {entries !== undefined && entries.length > 1 && (
          <Button
            variant="minimal"
            size="small"
            onClick={() => {
              readFurther();
              setCompared(true);
            }}
          >
            {translate('history.compare')}
          </Button>
        )}
      </div>
      {errors.length > 0 && <FailureView errors={errors} onRetry={retry} />}
      {entries !== undefined && (
        <ol className="history-list">
          {entries.map((entry) => (
            <HistoryItem key={entry.id} entity={piece.entity} entry={entry} onDownload={download} />
          ))}
        </ol>
      )}
      {showOlder !== undefined && (
        <SoftDisabledButton variant="minimal" loading={isLoading} onClick={showOlder}>
          {translate('history.older')}
        </SoftDisabledButton>
      )}
      {isCompared && entries !== undefined && (
        <DialogRegion onClose={() => setCompared(false)}>
          <CompareDialog
            key={entries.length}
            entity={piece.entity}
            entries={entries}
            onClose={() => setCompared(false)}
          />
        </DialogRegion>
      )}
    </section>
  );
}

/** Returns a callback that downloads the files of a history entry; undefined when metadata name no operation. */
function useEntryDownload({ entity, documents }: EntityPiece): ((entryId: string) => Promise<void>) | undefined {
  const client = useApolloClient();
  const download = useDownload();
  const { download: operation } = entity.history ?? {};
  const document = operation === undefined ? undefined : documents.operations[operation];
  const [argument] = Object.keys(entity.operations[operation ?? '']?.arguments ?? {});
  if (document === undefined || argument === undefined) return undefined;
  const ask = async (entryId: string): Promise<unknown> => {
    const variables = { [argument]: entryId };
    const options = { errorPolicy: 'none', context: localErrors } as const;
    const { data } = await client.mutate({ mutation: document, variables, ...options });
    return isValues(data) ? Object.values(data)[0] : undefined;
  };
  return (entryId) => download(() => ask(entryId));
}

/** Maximum number of versions offered for comparison. */
const mostCompared = 100;

interface HistoryReading extends Omit<LatestReading<HistoryRead | undefined>, 'readFurther'> {
  /** Reads all entries that can be compared. */
  readonly readFurther: () => void;
}

/** Reads the latest history entries of a record, and older ones on request. */
function useHistory(document: DocumentNode, id: string): HistoryReading {
  const { readFurther, ...reading } = useLatest(document, id, historyIn);
  return { ...reading, readFurther: () => readFurther(mostCompared) };
}
