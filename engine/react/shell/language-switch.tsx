import { useCatalogue, useLanguage, useWords } from '../state/index.ts';
import { Flag } from './flags.tsx';

/** A flag button for each language; the current one is pressed. */
export function LanguageSwitch({ onLanguage }: { readonly onLanguage: (language: string) => void }) {
  const { languages } = useCatalogue();
  const current = useLanguage();
  const translate = useWords();
  return (
    <div role="group" aria-label={translate('shell.language')} className="language-switch">
      {languages.map((language) => {
        const name = translate(`shell.languageName.${language}`);
        return (
          <button
            key={language}
            type="button"
            aria-pressed={language === current}
            aria-label={name}
            title={name}
            onClick={() => onLanguage(language)}
          >
            <Flag language={language} />
          </button>
        );
      })}
    </div>
  );
}
