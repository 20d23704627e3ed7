export { NoticeSettingsScreen } from './notice-settings-screen.tsx';
export { NoticesScreen } from './notices-screen.tsx';
