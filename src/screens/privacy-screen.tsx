import { useCatalogue, useWords } from '../../engine/react/index.ts';
import { LegalText } from './legal-text.tsx';

/** Sections of the notice, in order; texts are under `privacy.sections`. */
const SECTIONS = [
  'controller',
  'law',
  'purposes',
  'data',
  'source',
  'recipients',
  'transfer',
  'retention',
  'necessity',
  'decisions',
  'rights',
  'storage',
  'changes',
] as const;

/** The data-protection notice. */
export function PrivacyScreen() {
  const translate = useWords();
  const { supportEmail: email } = useCatalogue().brand;
  const sections = SECTIONS.map((section) => ({
    heading: translate(`privacy.sections.${section}.heading`),
    text: translate(`privacy.sections.${section}.text`, { email }),
  }));
  const [title, intro] = [translate('privacy.title'), translate('privacy.intro')];
  return <LegalText title={title} intro={intro} sections={sections} email={email} />;
}
