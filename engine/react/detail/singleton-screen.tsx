import type { EntityRoute } from '../../metadata/types/index.ts';
import { actionPage } from '../action/index.ts';
import { RegionBoundary, StateView } from '../feedback/index.ts';
import { holds, useFormWorld } from '../form/index.ts';
import { PageHeader } from '../shell/index.ts';
import { useEntity, useRegistry, useWords, type EntityPiece, type RecordData } from '../state/index.ts';
import { ActionPage } from './action-screen.tsx';
import { RecordDetail } from './detail-screen.tsx';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { RecordStates } from './record-region.tsx';
import { useRecord } from './use-record.ts';

export interface SingletonScreenProps {
  readonly entity: string;
  /** The view of kind one, or the query without arguments, that answers the record. */
  readonly one: string;
  /** Heads the screen while no record does. */
  readonly title: string;
  /** Said where there is no record. */
  readonly empty?: string | undefined;
  readonly instead: EntityRoute['instead'];
}

/** The viewer's own record as a whole screen, without an id in the address. */
export function SingletonScreen(props: SingletonScreenProps) {
  return (
    <RegionBoundary extent="screen" fallback={<DetailSkeleton />}>
      <LoadedSole {...props} />
    </RegionBoundary>
  );
}

function LoadedSole({ entity, one, title, empty, instead }: SingletonScreenProps) {
  const piece = useEntity(entity);
  const translate = useWords();
  return (
    <RecordStates
      reading={useRecord(piece, { operation: one })}
      skeleton={<DetailSkeleton />}
      frame={(sentence) => (
        <>
          <PageHeader title={title} />
          {sentence}
        </>
      )}
      missing={<StateView icon={null} title={empty ?? translate('form.notFound')} />}
    >
      {(record) => <SoleRecord key={record.id} piece={piece} record={record} title={title} instead={instead} />}
    </RecordStates>
  );
}

interface SoleRecordProps extends Pick<SingletonScreenProps, 'title' | 'instead'> {
  readonly piece: EntityPiece;
  readonly record: RecordData;
}

/** The record, or what its state asks for. */
function SoleRecord({ piece, record, title, instead }: SoleRecordProps) {
  const world = useFormWorld(piece);
  const { panel, action } = instead.find(({ when }) => holds(world, when, record)) ?? {};
  const page = action === undefined ? undefined : actionPage(piece.entity, action);
  if (page !== undefined) return <ActionPage piece={piece} record={record} page={page} />;
  if (panel === undefined) return <RecordDetail piece={piece} record={record} isSole />;
  return (
    <>
      <PageHeader title={title} />
      <NamedPanel name={panel} piece={piece} record={record} />
    </>
  );
}

function NamedPanel({ name, piece, record }: Pick<SoleRecordProps, 'piece' | 'record'> & { readonly name: string }) {
  const Panel = useRegistry().panels[name];
  return Panel === undefined ? null : <Panel entity={piece.entity} record={record} />;
}
