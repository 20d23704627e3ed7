export { LanguageSwitch } from './language-switch.tsx';
export { PageHeader, type Crumb } from './page-header.tsx';
export { PasswordInput } from './password-input.tsx';
export { Shell } from './shell.tsx';
export { ThemeProvider } from './theme.tsx';
export type { Workspace } from './organization-switcher.tsx';
