import { lazyComponent } from '../../engine/react/load/index.ts';
import type { Registry } from '../../engine/react/index.ts';

/** Screens that metadata routes name, each loaded when first opened. */
export const screens: Registry['screens'] = {
  accessibility: lazyComponent(async () => (await import('../screens/accessibility-screen.tsx')).AccessibilityScreen),
  energy: lazyComponent(async () => (await import('./energy/energy-screen.tsx')).EnergyScreen),
  faq: lazyComponent(async () => (await import('../screens/faq-screen.tsx')).FaqScreen),
  lineage: lazyComponent(async () => (await import('./lineage/lineage-screen.tsx')).LineageScreen),
  login: lazyComponent(async () => (await import('../screens/login-screen.tsx')).LoginScreen),
  logout: lazyComponent(async () => (await import('../screens/logout-screen.tsx')).LogoutScreen),
  notFound: lazyComponent(async () => (await import('../screens/not-found-screen.tsx')).NotFoundScreen),
  notices: lazyComponent(async () => (await import('../../engine/react/notices/index.ts')).NoticesScreen),
  noticeSettings: lazyComponent(async () => (await import('../../engine/react/notices/index.ts')).NoticeSettingsScreen),
  overview: lazyComponent(async () => (await import('../../engine/react/overview/index.ts')).OverviewScreen),
  permissions: lazyComponent(async () => (await import('./permissions/permissions-screen.tsx')).PermissionsScreen),
  privacyPolicy: lazyComponent(async () => (await import('../screens/privacy-screen.tsx')).PrivacyScreen),
  profile: lazyComponent(async () => (await import('../screens/profile-screen.tsx')).ProfileScreen),
  termsAndConditions: lazyComponent(async () => (await import('../screens/terms-screen.tsx')).TermsScreen),
  verify: lazyComponent(async () => (await import('../screens/verify-screen.tsx')).VerifyScreen),
};
