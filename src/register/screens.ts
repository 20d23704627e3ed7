import { lazy, type ComponentType } from 'react';
import type { Registry } from '../../engine/react/index.ts';

/** Screens that metadata routes name, each loaded when first opened. */
export const screens: Registry['screens'] = {
  dashboard: screen(async () => (await import('../screens/dashboard-screen.tsx')).DashboardScreen),
  faq: screen(async () => (await import('../screens/faq-screen.tsx')).FaqScreen),
  lineage: screen(async () => (await import('./lineage/lineage-screen.tsx')).LineageScreen),
  login: screen(async () => (await import('../screens/login-screen.tsx')).LoginScreen),
  logout: screen(async () => (await import('../screens/logout-screen.tsx')).LogoutScreen),
  notFound: screen(async () => (await import('../screens/not-found-screen.tsx')).NotFoundScreen),
  privacyPolicy: screen(async () => (await import('../screens/privacy-screen.tsx')).PrivacyScreen),
  termsAndConditions: screen(async () => (await import('../screens/terms-screen.tsx')).TermsScreen),
  verify: screen(async () => (await import('../screens/verify-screen.tsx')).VerifyScreen),
};

function screen(load: () => Promise<ComponentType>): ComponentType {
  return lazy(async () => ({ default: await load() }));
}
