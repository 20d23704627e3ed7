import { formatDate } from '../../engine/format/index.ts';
import { useCatalogue, useWords } from '../../engine/react/index.ts';
import checked from './accessibility-facts.json';
import { LegalText } from './legal-text.tsx';

/** Sections of the statement, in order; texts are under `accessibility.sections`. */
const SECTIONS = ['state', 'exceptions', 'prepared', 'feedback', 'enforcement'] as const;

/** Dates of the statement and of its last review; update the second with each review. */
const PREPARED = '2026-11-23';
const REVIEWED = '2026-11-27';

/**
 * The statement that public bodies must publish (Act 95/2019, Decree 78/2020); figures of tests come from their last
 * passed run.
 */
export function AccessibilityScreen() {
  const translate = useWords();
  const email = useCatalogue().brand.supportEmail;
  const facts = {
    email,
    prepared: formatDate(PREPARED),
    reviewed: formatDate(REVIEWED),
    axe: checked.axe,
    screens: String(checked.screens),
    languages: checked.languages.map((language) => translate(`shell.languageName.${language}`)).join(', '),
    widths: checked.widths.join(', '),
  };
  const sections = SECTIONS.map((section) => ({
    heading: translate(`accessibility.sections.${section}.heading`),
    text: translate(`accessibility.sections.${section}.text`, facts),
  }));
  return (
    <LegalText
      title={translate('accessibility.title')}
      intro={translate('accessibility.intro')}
      sections={sections}
      email={email}
    />
  );
}
