import { useMemo } from 'react';
import { RegionBoundary } from '../feedback/index.ts';
import { EntityForm, formDataOf, useFormStore, useFormWorld } from '../form/index.ts';
import type { EntityPiece, RecordData } from '../state/index.ts';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { RecordList } from './record-list.tsx';

interface RecordSectionsProps {
  readonly piece: EntityPiece;
  readonly record: RecordData;
  /** Names of sections of its form; all that are no list unless told. */
  readonly sections: readonly string[] | undefined;
}

/** A record to read, without what is done with it. */
export function RecordSections({ piece, record, sections }: RecordSectionsProps) {
  // What waits for the form's code asks for it by the piece, which must be the same once it is there.
  const shown = useMemo(() => narrowed(piece, sections), [piece, sections]);
  return (
    <RegionBoundary fallback={<DetailSkeleton />}>
      <ShownSections piece={shown} record={record} />
    </RegionBoundary>
  );
}

function ShownSections({ piece, record }: Omit<RecordSectionsProps, 'sections'>) {
  const world = useFormWorld(piece);
  const store = useFormStore(world, record, () => formDataOf(piece.entity.fields, record));
  return (
    <EntityForm
      piece={piece}
      world={world}
      store={store}
      mode="read"
      presentation="dialog"
      listOf={(list) => <RecordList {...list} />}
    />
  );
}

function narrowed(piece: EntityPiece, names: readonly string[] | undefined): EntityPiece {
  const { form } = piece.entity;
  if (form === undefined) return piece;
  const sections = form.sections.filter(({ name, list }) =>
    names === undefined ? list === undefined : names.includes(name),
  );
  return { ...piece, entity: { ...piece.entity, form: { ...form, sections } } };
}
