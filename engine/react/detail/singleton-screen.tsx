import type { EntityRoute } from '../../metadata/types/index.ts';
import { actionPage } from '../action/index.ts';
import { RegionBoundary, StateView } from '../feedback/index.ts';
import { holds, useFormRuleContext } from '../form/index.ts';
import { PageHeader } from '../shell/index.ts';
import { useEntity, useRegistry, useWords, type EntityPiece, type RecordData } from '../state/index.ts';
import { ActionPage } from './action-screen.tsx';
import { RecordDetail } from './detail-screen.tsx';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { RecordStates } from './record-region.tsx';
import { useRecord } from './use-record.ts';

export interface SingletonScreenProps {
  readonly entity: string;
  /** The view of kind one, or the query without arguments, that returns the record. */
  readonly one: string;
  /** Title of the screen while no record is shown. */
  readonly title: string;
  /** Message when there is no record. */
  readonly empty?: string | undefined;
  readonly instead: EntityRoute['instead'];
}

/** Screen of the viewer's own record, without an id in the address. */
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

/** The record, or the page or panel that its state requires. */
function SoleRecord({ piece, record, title, instead }: SoleRecordProps) {
  const ruleContext = useFormRuleContext(piece);
  const { panel, action } = instead.find(({ when }) => holds(ruleContext, when, record)) ?? {};
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
