import { formatDate } from '../../engine/format/index.ts';
import { useCatalogue, useWords } from '../../engine/react/index.ts';
import checked from './accessibility-facts.json';
import { LegalText } from './legal-text.tsx';

/** The sections of the statement, in order; their words are in the texts under `accessibility.sections`. */
const SECTIONS = ['state', 'exceptions', 'prepared', 'feedback', 'enforcement'] as const;

/** When the statement was written, and last compared with the portal; whoever reviews it moves the second. */
const PREPARED = '2026-11-23';
const REVIEWED = '2026-11-27';

/** What public bodies owe (Act 95/2019, Decree 78/2020); what is said of tests is what they wrote down when they passed. */
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
