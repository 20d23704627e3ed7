import type { ReactNode } from 'react';
import { FailureView, StateView } from '../feedback/index.ts';
import { PageHeader, type Crumb } from '../shell/index.ts';
import { displayOf, Link, useHome, useLabel, useWords, type EntityPiece, type RecordData } from '../state/index.ts';
import { DetailSkeleton } from './detail-skeleton.tsx';
import type { RecordReading } from './use-record.ts';

interface RecordStatesProps {
  readonly reading: RecordReading;
  /** Stands there until the record is read. */
  readonly skeleton: ReactNode;
  /** What stands around the sentence where no record can be shown. */
  readonly frame: (sentence: ReactNode) => ReactNode;
  /** Says that there is no record. */
  readonly missing: ReactNode;
  /** What stands there once the record is read. */
  readonly children: (record: RecordData) => ReactNode;
}

/** One record in each state of its reading. */
export function RecordStates({ reading, skeleton, frame, missing, children }: RecordStatesProps) {
  const translate = useWords();
  switch (reading.kind) {
    case 'loading':
      return skeleton;
    case 'failed':
      return frame(
        <FailureView title={translate('errors.data_not_loaded')} errors={reading.errors} onRetry={reading.retry} />,
      );
    case 'missing':
      return frame(missing);
    case 'read':
      return children(reading.record);
  }
}

interface RecordRegionProps extends Pick<RecordStatesProps, 'reading' | 'children'> {
  readonly piece: EntityPiece;
}

/** A screen of one record in each state of its reading. */
export function RecordRegion({ piece, ...states }: RecordRegionProps) {
  return (
    <RecordStates
      {...states}
      skeleton={<DetailSkeleton />}
      frame={(sentence) => <WithoutRecord piece={piece}>{sentence}</WithoutRecord>}
      missing={<MissingRecord piece={piece} />}
    />
  );
}

/** Where no record can be shown, the page is headed by the name of its kind. */
export function WithoutRecord({ piece, children }: { readonly piece: EntityPiece; readonly children: ReactNode }) {
  const label = useLabel();
  return (
    <>
      <PageHeader title={label(piece.entity.label)} breadcrumb={useCrumbs(piece)} />
      {children}
    </>
  );
}

/** Says that there is no such record, or none within the viewer's reach. */
export function MissingRecord({ piece }: { readonly piece: EntityPiece }) {
  const translate = useWords();
  const home = useHome(piece.entity);
  return (
    <StateView
      icon={null}
      title={translate('form.notFound')}
      action={home === undefined ? undefined : <Link to={home.route}>{translate('form.backToList')}</Link>}
    />
  );
}

/** The way back to the list that a record's screen stands below, and to a record between the two. */
export function useCrumbs({ entity }: EntityPiece, parent?: RecordData): readonly Crumb[] {
  const home = useHome(entity);
  const label = useLabel();
  if (home === undefined) return [];
  const list = { label: home.label, to: home.route };
  return parent === undefined
    ? [list]
    : [list, { label: displayOf(label(entity.display), parent), to: home.recordTo(parent.id) }];
}
