import type { ReactNode } from 'react';
import { FailureView, StateView } from '../feedback/index.ts';
import { PageHeader, type Crumb } from '../shell/index.ts';
import { displayOf, Link, useHome, useLabel, useWords, type EntityPiece, type RecordData } from '../state/index.ts';
import { DetailSkeleton } from './detail-skeleton.tsx';
import type { RecordReading } from './use-record.ts';

interface RecordStatesProps {
  readonly reading: RecordReading;
  /** Placeholder while the record loads. */
  readonly skeleton: ReactNode;
  /** Frame around the message when no record can be shown; none by default. */
  readonly frame?: (sentence: ReactNode) => ReactNode;
  /** Message when there is no record. */
  readonly missing: ReactNode;
  /** Renders the loaded record. */
  readonly children: (record: RecordData) => ReactNode;
}

/** Renders each state of reading a record. */
export function RecordStates({
  reading,
  skeleton,
  frame = (sentence) => sentence,
  missing,
  children,
}: RecordStatesProps) {
  switch (reading.kind) {
    case 'loading':
      return skeleton;
    case 'failed':
      return frame(<FailureView errors={reading.errors} onRetry={reading.retry} />);
    case 'missing':
      return frame(missing);
    case 'read':
      return children(reading.record);
  }
}

interface RecordRegionProps extends Pick<RecordStatesProps, 'reading' | 'children'> {
  readonly piece: EntityPiece;
}

/** Renders each state of reading a record as a screen. */
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

/** Screen without a record; its title is the entity's label. */
export function WithoutRecord({ piece, children }: { readonly piece: EntityPiece; readonly children: ReactNode }) {
  const label = useLabel();
  return (
    <>
      <PageHeader title={label(piece.entity.label)} breadcrumb={useCrumbs(piece)} />
      {children}
    </>
  );
}

/** Message for a record that does not exist or is outside the viewer's scope. */
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

/** Breadcrumbs: the list of the record's screen, and a parent record. */
export function useCrumbs({ entity }: EntityPiece, parent?: RecordData): readonly Crumb[] {
  const home = useHome(entity);
  const label = useLabel();
  if (home === undefined) return [];
  const list = { label: home.label, to: home.route };
  return parent === undefined
    ? [list]
    : [list, { label: displayOf(label(entity.display), parent), to: home.recordTo(parent.id) }];
}
