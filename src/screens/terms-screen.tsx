import { useCatalogue, useWords } from '../../engine/react/index.ts';
import { LegalText } from './legal-text.tsx';

/** Sections of the terms, in order; texts are under `terms.sections`. */
const SECTIONS = [
  'operator',
  'accounts',
  'data',
  'acts',
  'verifiers',
  'conduct',
  'availability',
  'privacy',
  'changes',
] as const;

/** The terms of use, accepted on registration. */
export function TermsScreen() {
  const translate = useWords();
  const { supportEmail: email } = useCatalogue().brand;
  const sections = SECTIONS.map((section) => ({
    heading: translate(`terms.sections.${section}.heading`),
    text: translate(`terms.sections.${section}.text`, { email }),
  }));
  const [title, intro] = [translate('terms.title'), translate('terms.intro')];
  return <LegalText title={title} intro={intro} sections={sections} email={email} />;
}
