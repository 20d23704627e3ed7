import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import { memo, Suspense } from 'react';
import { lazyComponent } from '../../load/index.ts';
import { useLabel, useRegistry, type RecordData } from '../../state/index.ts';
import { useFormState, useOpenForm } from '../form-context.tsx';
import type { PlacedSection } from '../form-layout.ts';
import { sectionId, useSectionVisible } from '../form-sections.ts';
import { useFormLayout } from '../use-form-layout.ts';
import { RecordProvider } from './placed-content.tsx';
import { SectionFields } from './section-fields.tsx';
import '../map/coordinates-map.css';

// Loaded lazily, since few entities have sections with lists or a map.
const SectionRecords = lazyComponent(async () => (await import('./section-records.tsx')).SectionRecords);
const CoordinatesMap = lazyComponent(async () => (await import('../map/coordinates-map.tsx')).CoordinatesMap);

/** Template of the record: its sections as cards. */
export function RecordTemplate(props: ObjectFieldTemplateProps) {
  const { piece, listOf, section: only } = useOpenForm();
  const layout = useFormLayout(piece, listOf !== undefined);
  const shown = only === undefined ? layout : layout.filter(({ section }) => section.name === only);
  return (
    <RecordProvider value={props}>
      <div className="form-sections">
        {shown.map((placed) => (
          <SectionCard key={placed.section.name} placed={placed} />
        ))}
      </div>
    </RecordProvider>
  );
}

interface SectionCardProps {
  readonly placed: PlacedSection;
}

const SectionCard = memo(function SectionCard({ placed }: SectionCardProps) {
  const label = useLabel();
  const form = useOpenForm();
  const isVisible = useSectionVisible(placed);
  const { section } = placed;
  if (!isVisible) return null;
  const id = sectionId(form.id, section.name);
  if (section.list !== undefined)
    return (
      <Suspense>
        <SectionRecords id={id} section={section} list={section.list} />
      </Suspense>
    );
  return (
    <section
      className={section.width === 'half' ? 'form-section form-section-half' : 'form-section'}
      id={id}
      aria-labelledby={`${id}:title`}
      tabIndex={-1}
    >
      <h2 className="form-section-title" id={`${id}:title`}>
        {label(section.label)}
      </h2>
      {section.map === true && (
        <Suspense fallback={<div className="place-map-picture" />}>
          <CoordinatesMap fields={placed.fields} />
        </Suspense>
      )}
      <SectionFields placed={placed} />
      {section.panel !== undefined && <SectionPanel name={section.panel} />}
    </section>
  );
});

/** A panel of the portal's registry; gets the record with its current edits. */
function SectionPanel({ name }: { readonly name: string }) {
  const Panel = useRegistry().panels[name];
  const { piece } = useOpenForm();
  const record = useFormState(({ data }) => data);
  if (Panel === undefined) return null;
  const named: RecordData = { ...record, id: typeof record.id === 'string' ? record.id : '' };
  return <Panel entity={piece.entity} record={named} />;
}
