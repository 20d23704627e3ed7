import { useLabel, useWords } from '../state/index.ts';
import { useOpenForm } from './form-context.tsx';
import type { PlacedSection } from './form-layout.ts';
import { sectionId, useSectionMarks } from './form-sections.ts';
import { revealSection } from './reveal-section.ts';

/** The sections of a long form, those with errors marked; each leads to its card. */
export function SectionList({ layout }: { readonly layout: readonly PlacedSection[] }) {
  const { id } = useOpenForm();
  const label = useLabel();
  const translate = useWords();
  const marks = useSectionMarks(layout);
  return (
    <nav className="form-section-list" aria-label={translate('form.sections')}>
      <ul>
        {marks.map(({ placed: { section }, errors }) => (
          <li key={section.name}>
            <button
              type="button"
              className="form-section-link"
              onClick={() => revealSection(document.getElementById(sectionId(id, section.name)))}
            >
              {label(section.label)}
              {errors > 0 && (
                <span className="form-section-errors">
                  <span aria-hidden="true">{errors}</span>
                  <span className="visually-hidden">{translate('form.errorCount', { count: errors })}</span>
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
