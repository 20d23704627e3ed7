import { DesktopIcon, FlashIcon, MoonIcon } from '@blueprintjs/icons';
import { useWords } from '../state/index.ts';
import { useTheme } from './theme.tsx';

/** Each theme with its text key and icon. */
export const themes = [
  ['light', 'shell.themeLight', FlashIcon],
  ['dark', 'shell.themeDark', MoonIcon],
  ['system', 'shell.themeSystem', DesktopIcon],
] as const;

/** Chooses the light, dark or system theme. */
export function ThemeSwitch() {
  const { theme, choose } = useTheme();
  const translate = useWords();
  return (
    <div role="group" aria-label={translate('shell.theme')} className="theme-switch">
      {themes.map(([each, words, Icon]) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === theme}
          aria-label={translate(words)}
          title={translate(words)}
          onClick={() => choose(each)}
        >
          <Icon />
        </button>
      ))}
    </div>
  );
}
