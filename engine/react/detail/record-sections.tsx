import { useMemo } from 'react';
import { RegionBoundary } from '../feedback/index.ts';
import { FactsSkeleton } from '../feedback/read-first.tsx';
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

interface RecordFieldsProps extends Omit<RecordSectionsProps, 'sections'> {
  /** Names of fields of its form. */
  readonly fields: readonly string[];
}

/** What is decided on: some fields of a record to read, as its form shows them. */
export function RecordFields({ piece, record, fields }: RecordFieldsProps) {
  const shown = useMemo(() => reduced(piece, fields), [piece, fields]);
  return (
    <div className="decision-facts">
      <RegionBoundary fallback={<FactsSkeleton />}>
        <ShownSections piece={shown} record={record} />
      </RegionBoundary>
    </div>
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

/** The form of one section with these fields, in their order. */
function reduced(piece: EntityPiece, names: readonly string[]): EntityPiece {
  const { form } = piece.entity;
  if (form === undefined) return piece;
  const placed = form.sections.flatMap(({ fields }) => fields);
  const fields = names.flatMap((name) => placed.filter(({ field }) => field === name));
  const section = { name: 'decisive', label: piece.entity.label, columns: 2, fields };
  return { ...piece, entity: { ...piece.entity, form: { ...form, sections: [section] } } };
}
