import { PageHeader, useCatalogue, useWords } from '../../engine/react/index.ts';

/** The sections of the notice, in order; their words are in the texts under `privacy.sections`. */
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
  const { supportEmail } = useCatalogue().brand;
  return (
    <article className="prose">
      <PageHeader title={translate('privacy.title')} />
      <p>{translate('privacy.intro')}</p>
      {SECTIONS.map((section) => (
        <section key={section}>
          <h2>{translate(`privacy.sections.${section}.heading`)}</h2>
          {translate(`privacy.sections.${section}.text`, { email: supportEmail })
            .split('\n\n')
            .map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
        </section>
      ))}
    </article>
  );
}
