import { partOf } from '../../engine/react/load/index.ts';
import type { Registry } from '../../engine/react/index.ts';

/** Screens that metadata routes name, each loaded when first opened. */
export const screens: Registry['screens'] = {
  accessibility: partOf(async () => (await import('../screens/accessibility-screen.tsx')).AccessibilityScreen),
  energy: partOf(async () => (await import('./energy/energy-screen.tsx')).EnergyScreen),
  faq: partOf(async () => (await import('../screens/faq-screen.tsx')).FaqScreen),
  lineage: partOf(async () => (await import('./lineage/lineage-screen.tsx')).LineageScreen),
  login: partOf(async () => (await import('../screens/login-screen.tsx')).LoginScreen),
  logout: partOf(async () => (await import('../screens/logout-screen.tsx')).LogoutScreen),
  notFound: partOf(async () => (await import('../screens/not-found-screen.tsx')).NotFoundScreen),
  notices: partOf(async () => (await import('../../engine/react/notices/index.ts')).NoticesScreen),
  noticeSettings: partOf(async () => (await import('../../engine/react/notices/index.ts')).NoticeSettingsScreen),
  overview: partOf(async () => (await import('../../engine/react/overview/index.ts')).OverviewScreen),
  permissions: partOf(async () => (await import('./permissions/permissions-screen.tsx')).PermissionsScreen),
  privacyPolicy: partOf(async () => (await import('../screens/privacy-screen.tsx')).PrivacyScreen),
  profile: partOf(async () => (await import('../screens/profile-screen.tsx')).ProfileScreen),
  termsAndConditions: partOf(async () => (await import('../screens/terms-screen.tsx')).TermsScreen),
  verify: partOf(async () => (await import('../screens/verify-screen.tsx')).VerifyScreen),
};
