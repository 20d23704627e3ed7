import { Button } from '@blueprintjs/core';
import { CrossIcon } from '@blueprintjs/icons';
import { useId, type ReactNode } from 'react';
import { RegionBoundary } from '../feedback/index.ts';
import { Link, useRegistry, useWords, type RecordData } from '../state/index.ts';
import { WalkButtons, type Walk } from '../walk/index.ts';
import type { usePreview } from './use-preview.ts';
import './preview-panel.css';

interface PreviewPanelProps {
  readonly entity: string;
  readonly walk: Walk;
  readonly preview: ReturnType<typeof usePreview>;
  readonly nameOf: (record: RecordData | undefined) => string;
  /** Address of the record's screen. */
  readonly linkOf: (record: RecordData) => string;
  readonly actionsOf?: ((record: RecordData) => ReactNode) | undefined;
}

/** Preview of a record beside its list: its form in read mode, with links to the previous and next record. */
export function PreviewPanel({ entity, walk, preview, nameOf, linkOf, actionsOf }: PreviewPanelProps) {
  const translate = useWords();
  const { recordLook: RecordLook } = useRegistry();
  const title = useId();
  const { record, position, canStep, step, close } = preview;
  return (
    <section className="record-preview" aria-labelledby={title}>
      <header className="record-preview-head">
        <h2 id={title}>{record === undefined ? translate('feedback.loading') : nameOf(record)}</h2>
        <Button variant="minimal" icon={<CrossIcon />} aria-label={translate('list.lookClose')} onClick={close} />
      </header>
      <div className="record-preview-tools">
        <WalkButtons walk={walk} position={position} canStep={canStep} onStep={step} />
        {record !== undefined && <Link to={linkOf(record)}>{translate('list.lookOpen')}</Link>}
        {record !== undefined && actionsOf?.(record)}
      </div>
      {record !== undefined && RecordLook !== undefined && (
        <div className="record-preview-body">
          <RegionBoundary>
            <RecordLook entity={entity} id={record.id} />
          </RegionBoundary>
        </div>
      )}
    </section>
  );
}
