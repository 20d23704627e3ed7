import { createContext, use, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';

export type Theme = 'light' | 'dark' | 'system';

interface ThemeChoice {
  readonly theme: Theme;
  readonly choose: (theme: Theme) => void;
}

const KEY = 'theme';
const DARK_CLASS = 'bp6-dark';
const ThemeContext = createContext<ThemeChoice>({ theme: 'system', choose: () => undefined });

/** Applies the person's theme, stored in this browser; default: the system's. */
export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  const [theme, setTheme] = useState<Theme>(() => toTheme(localStorage.getItem(KEY)));
  const isSystemDark = useSyncExternalStore(subscribe, () => darkQuery().matches);
  const isDark = theme === 'dark' || (theme === 'system' && isSystemDark);
  useEffect(() => {
    document.documentElement.classList.toggle(DARK_CLASS, isDark);
  }, [isDark]);
  const choose = (chosen: Theme) => {
    localStorage.setItem(KEY, chosen);
    setTheme(chosen);
  };
  return <ThemeContext value={{ theme, choose }}>{children}</ThemeContext>;
}

/** The chosen theme and a callback to change it. */
export const useTheme = (): ThemeChoice => use(ThemeContext);

/** Parses a theme; any other text gives the system theme. */
export function toTheme(text: string | null): Theme {
  return text === 'light' || text === 'dark' ? text : 'system';
}

const darkQuery = () => matchMedia('(prefers-color-scheme: dark)');

function subscribe(onChange: () => void): () => void {
  const query = darkQuery();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
