import { useCatalogue, useWords } from '../../engine/react/index.ts';
import { LegalText } from './legal-text.tsx';

/** The sections of the terms, in order; their words are in the texts under `terms.sections`. */
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

/** The terms of use, which people agree to when they register. */
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
