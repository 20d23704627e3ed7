import { useMemo } from 'react';
import { RegionBoundary } from '../feedback/index.ts';
import { FactsSkeleton } from '../feedback/read-first.tsx';
import { EntityForm, formDataOf, useFormStore, useFormRuleContext } from '../form/index.ts';
import type { EntityPiece, RecordData } from '../state/index.ts';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { RecordList } from './record-list.tsx';

interface RecordSectionsProps {
  readonly piece: EntityPiece;
  readonly record: RecordData;
  /** Names of the form's sections to show; all without a list when undefined. */
  readonly sections: readonly string[] | undefined;
}

/** A record in read mode without its actions. */
export function RecordSections({ piece, record, sections }: RecordSectionsProps) {
  // Memoized: loading the form's code is cached by this object.
  const shown = useMemo(() => narrowed(piece, sections), [piece, sections]);
  return (
    <RegionBoundary fallback={<DetailSkeleton />}>
      <ShownSections piece={shown} record={record} />
    </RegionBoundary>
  );
}

interface RecordFieldsProps extends Omit<RecordSectionsProps, 'sections'> {
  /** Names of fields of the form. */
  readonly fields: readonly string[];
}

/** The facts of a decision: some fields of a record in read mode, with the layout of its form. */
export function RecordFields({ piece, record, fields }: RecordFieldsProps) {
  const shown = useMemo(() => reduced(piece, fields), [piece, fields]);
  return (
    <div className="decision-facts form-unframed form-untitled">
      <RegionBoundary fallback={<FactsSkeleton />}>
        <ShownSections piece={shown} record={record} />
      </RegionBoundary>
    </div>
  );
}

function ShownSections({ piece, record }: Omit<RecordSectionsProps, 'sections'>) {
  const ruleContext = useFormRuleContext(piece);
  const store = useFormStore(ruleContext, record, () => formDataOf(piece.entity.fields, record));
  return (
    <EntityForm
      piece={piece}
      ruleContext={ruleContext}
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

/** A form with one section of these fields, in their order. */
function reduced(piece: EntityPiece, names: readonly string[]): EntityPiece {
  const { form } = piece.entity;
  if (form === undefined) return piece;
  const placed = form.sections.flatMap(({ fields }) => fields);
  const fields = names.flatMap((name) => placed.filter(({ field }) => field === name));
  const section = { name: 'decisive', label: piece.entity.label, columns: 2, fields };
  return { ...piece, entity: { ...piece.entity, form: { ...form, sections: [section] } } };
}
