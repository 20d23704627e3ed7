import { useMemo, useState } from 'react';
import { recordActions } from '../action/index.ts';
import { RefusedView, RegionBoundary, messageSentence } from '../feedback/index.ts';
import { displayOf, useEntity, useLabel, useWords, type EntityPiece, type RecordData } from '../state/index.ts';
import { CreateScreen } from './create-screen.tsx';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { derivedRecordPrefill } from './derived-record-prefill.ts';
import { RecordRegion, WithoutRecord } from './record-region.tsx';
import { useRecord } from './use-record.ts';

/** The message key where the record's own actions do not tell why. */
const NOT_ALLOWED = 'errors.action.notAllowed';

export interface DerivedRecordScreenProps {
  readonly entity: string;
  /** The record the new one stems from. */
  readonly id: string;
  /** What is being done, in words. */
  readonly title: string;
}

/** A new record that stems from another: the form of a new one, filled from it; or why that is not possible now. */
export function DerivedRecordScreen(props: DerivedRecordScreenProps) {
  return (
    <RegionBoundary extent="screen" fallback={<DetailSkeleton />}>
      <LoadedOffspring {...props} />
    </RegionBoundary>
  );
}

function LoadedOffspring({ entity, id, title }: DerivedRecordScreenProps) {
  const piece = useEntity(entity);
  const reading = useRecord(piece, { id });
  return (
    <RecordRegion piece={piece} reading={reading}>
      {(record) => <Offspring piece={piece} parent={record} title={title} />}
    </RecordRegion>
  );
}

interface OffspringProps {
  readonly piece: EntityPiece;
  readonly parent: RecordData;
  readonly title: string;
}

function Offspring({ piece, parent: read, title }: OffspringProps) {
  // The record as the form was opened on it: once saved, it may have nothing left to make another one of.
  const [parent] = useState(read);
  const label = useLabel();
  const translate = useWords();
  const { entity } = piece;
  const { offspring } = entity;
  if (offspring === undefined) throw new Error(`Nothing stems from a record of "${entity.name}".`);
  const action = entity.actions[offspring.action];
  const [offered] = recordActions(entity.actions, [offspring.action], parent);
  const fixed = useMemo(() => ({ id: parent.id, [offspring.flag]: true }), [offspring, parent]);
  if (offered === undefined || offered.refusal !== undefined) {
    const { reason = null, params = {} } = offered?.refusal ?? {};
    return (
      <WithoutRecord piece={piece}>
        <RefusedView reason={messageSentence(reason ?? NOT_ALLOWED, params, translate)} />
      </WithoutRecord>
    );
  }
  return (
    <CreateScreen
      entity={entity.name}
      title={`${title}: ${displayOf(label(entity.display), parent)}`}
      parent={parent}
      prefill={derivedRecordPrefill(entity.fields, offspring, parent)}
      fixed={fixed}
      success={action !== undefined && 'success' in action ? action.success : undefined}
    />
  );
}
