import { useMemo, useState } from 'react';
import { recordActions } from '../action/index.ts';
import { RefusedView, RegionBoundary } from '../feedback/index.ts';
import { displayOf, useEntity, useLabel, useWords, type EntityPiece, type RecordData } from '../state/index.ts';
import { CreateScreen } from './create-screen.tsx';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { derivedRecordPrefill } from './derived-record-prefill.ts';
import { RecordRegion, WithoutRecord } from './record-region.tsx';
import { notAllowedSentence } from './not-allowed-sentence.ts';
import { useRecord } from './use-record.ts';

export interface DerivedRecordScreenProps {
  readonly entity: string;
  /** The parent record. */
  readonly id: string;
  /** Title: the action in words. */
  readonly title: string;
}

/** The form of a record derived from another, prefilled from it; or the refusal. */
export function DerivedRecordScreen(props: DerivedRecordScreenProps) {
  return (
    <RegionBoundary extent="screen" fallback={<DetailSkeleton />}>
      <LoadedParent {...props} />
    </RegionBoundary>
  );
}

function LoadedParent({ entity, id, title }: DerivedRecordScreenProps) {
  const piece = useEntity(entity);
  const reading = useRecord(piece, { id });
  return (
    <RecordRegion piece={piece} reading={reading}>
      {(record) => <NewDerivedRecord piece={piece} parent={record} title={title} />}
    </RecordRegion>
  );
}

interface NewDerivedRecordProps {
  readonly piece: EntityPiece;
  readonly parent: RecordData;
  readonly title: string;
}

function NewDerivedRecord({ piece, parent: read, title }: NewDerivedRecordProps) {
  // A snapshot of the record: after the save it may allow no further derived record.
  const [parent] = useState(read);
  const label = useLabel();
  const translate = useWords();
  const { entity } = piece;
  const { derivedRecord } = entity;
  if (derivedRecord === undefined) throw new Error(`Nothing stems from a record of "${entity.name}".`);
  const action = entity.actions[derivedRecord.action];
  const [offered] = recordActions(entity.actions, [derivedRecord.action], parent);
  const fixed = useMemo(() => ({ id: parent.id, [derivedRecord.flag]: true }), [derivedRecord, parent]);
  if (offered === undefined || offered.refusal !== undefined) {
    const refusal = offered?.refusal ?? { reason: null, params: {} };
    return (
      <WithoutRecord piece={piece}>
        <RefusedView reason={notAllowedSentence(refusal, translate)} />
      </WithoutRecord>
    );
  }
  return (
    <CreateScreen
      entity={entity.name}
      title={`${title}: ${displayOf(label(entity.display), parent)}`}
      parent={parent}
      prefill={derivedRecordPrefill(entity.fields, derivedRecord, parent)}
      fixed={fixed}
      success={action !== undefined && 'success' in action ? action.success : undefined}
    />
  );
}
