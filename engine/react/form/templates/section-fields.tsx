import type { ReactNode } from 'react';
import type { Overlay } from '../../../metadata/types/index.ts';
import { useLabel } from '../../state/index.ts';
import { spanOf, type PlacedField, type PlacedSection } from '../form-layout.ts';
import { useOpenForm } from '../form-context.tsx';
import { useIsCovered } from '../form-sections.ts';
import { pathKey } from '../state/paths.ts';
import { isReadAsText } from '../is-read-as-text.ts';
import { FieldPairs, type DrawnField } from './field-pairs.tsx';
import { PlacedContent } from './placed-content.tsx';

interface SectionFieldsProps {
  readonly placed: PlacedSection;
}

/**
 * The fields of a section in its grid; those that an overlay can cover are grouped at the position of the first one.
 */
export function SectionFields({ placed }: SectionFieldsProps) {
  const { section, fields } = placed;
  const { overlay, columns } = section;
  const covered = fields.filter(({ path }) => overlay?.fields.includes(pathKey(path)));
  const isNamed = useIsNamed(placed);
  return (
    <div className={`form-grid form-grid-${columns}${isNamed ? ' form-grid-named' : ''}`}>
      <FieldPairs
        fields={fields.flatMap((field): readonly DrawnField[] => {
          if (overlay === undefined || !covered.includes(field)) return [drawn(field)];
          if (field !== covered[0]) return [];
          const element = (
            <CoveredFields key="covered" section={section.name} overlay={overlay} fields={covered} columns={columns}>
              <FieldPairs fields={covered.map((each) => drawn(each))} />
            </CoveredFields>
          );
          return [{ isText: false, element }];
        })}
      />
    </div>
  );
}

function drawn(placed: PlacedField): DrawnField {
  return {
    isText: isReadAsText(placed.field),
    element: <PlacedContent key={pathKey(placed.path)} placed={placed} />,
  };
}

/** True when the section's title equals the label of its only field. */
function useIsNamed({ section, fields: [first, ...others] }: PlacedSection): boolean {
  const label = useLabel();
  const { entity } = useOpenForm().piece;
  const field = entity.fields[first?.path.join('.') ?? ''];
  return field !== undefined && others.length === 0 && label(field.label) === label(section.label);
}

interface CoveredFieldsProps {
  readonly section: string;
  readonly overlay: Overlay;
  readonly fields: readonly PlacedField[];
  readonly columns: number;
  readonly children: ReactNode;
}

/** Covered fields are visible but inert; the overlay's text is announced. */
function CoveredFields({ section, overlay, fields, columns, children }: CoveredFieldsProps) {
  const label = useLabel();
  const isCovered = useIsCovered(section);
  const span = Math.min(
    columns,
    fields.reduce((sum, { uiSchema }) => sum + spanOf(uiSchema), 0),
  );
  return (
    <div className="form-covered" style={{ gridColumn: `span ${span}` }}>
      <div className={`form-grid form-grid-${span}`} inert={isCovered}>
        {children}
      </div>
      <div role="status" className={isCovered ? 'form-overlay' : 'visually-hidden'}>
        {isCovered && label(overlay.text)}
      </div>
    </div>
  );
}
