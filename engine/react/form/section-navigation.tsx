import type { ReactNode } from 'react';
import { useLabel, useRecordOutline, useWords } from '../state/index.ts';
import { useOpenForm } from './form-context.tsx';
import type { PlacedSection } from './form-layout.ts';
import { sectionId, useSectionMarks } from './form-sections.ts';
import { revealSection } from './reveal-section.ts';

/**
 * List of a long form's sections with numbers of errors and items, and of the other parts of the page; each entry links
 * to its part.
 */
export function SectionNavigation({ layout }: { readonly layout: readonly PlacedSection[] }) {
  const { id } = useOpenForm();
  const label = useLabel();
  const translate = useWords();
  const marks = useSectionMarks(layout);
  const parts = useRecordOutline();
  const further = [...parts.values()].filter((part) => part.label !== undefined);
  return (
    <nav className="form-section-list" aria-label={translate('form.sections')}>
      <ul>
        {marks.map(({ placed: { section }, errors, count }) => (
          <SectionLink
            key={section.name}
            id={sectionId(id, section.name)}
            label={label(section.label)}
            count={parts.get(sectionId(id, section.name))?.count ?? count}
          >
            {errors > 0 && (
              <span className="form-section-errors">
                <span aria-hidden="true">{errors}</span>
                <span className="visually-hidden">{translate('form.errorCount', { count: errors })}</span>
              </span>
            )}
          </SectionLink>
        ))}
        {further.map((part) => (
          <SectionLink key={part.id} id={part.id} label={part.label ?? ''} count={part.count} />
        ))}
      </ul>
    </nav>
  );
}

interface SectionLinkProps {
  /** Id of the linked element. */
  readonly id: string;
  readonly label: string;
  readonly count: string | undefined;
  readonly children?: ReactNode;
}

function SectionLink({ id, label, count, children }: SectionLinkProps) {
  return (
    <li>
      <button type="button" className="form-section-link" onClick={() => revealSection(document.getElementById(id))}>
        {label}
        {count !== undefined && <span className="form-section-count"> {count}</span>}
        {children}
      </button>
    </li>
  );
}
