import type { ComponentType } from 'react';
import type { CellProps, ListPanelProps, PanelProps, Registry } from '../../engine/react/index.ts';
import { lazyComponent } from '../../engine/react/load/index.ts';
import { lazyPart } from './lazy-part.ts';

/** Cells may be link texts, so they show a placeholder while loading. */
const lazyCell = (load: () => Promise<ComponentType<CellProps>>) => lazyPart(load, '…');

/** Cells that lists in metadata may name. */
const cells = {
  auditedDeed: lazyCell(async () => (await import('./audit/audited-action-cell.tsx')).AuditedActionCell),
  auditedRecord: lazyCell(async () => (await import('./audit/audited-record-cell.tsx')).AuditedRecordCell),
  documentNumber: lazyCell(async () => (await import('./document/document-number-cell.tsx')).DocumentNumberCell),
  stockBar: lazyCell(async () => (await import('./stock/stock-bar-cell.tsx')).StockBarCell),
} satisfies Registry['cells'];

/** List panels that metadata may name. */
const listPanels = {
  stockOverview: lazyPart<ListPanelProps>(async () => (await import('./stock/stock-overview.tsx')).StockOverview),
} satisfies Registry['listPanels'];

/** Form panels that metadata may name. */
const panels = {
  auditedChanges: lazyPart<PanelProps>(async () => (await import('./audit/audited-changes.tsx')).AuditedChanges),
  availableStock: lazyPart<PanelProps>(async () => (await import('./stock/available-stock.tsx')).AvailableStock),
  certificateSummary: lazyPart<PanelProps>(
    async () => (await import('./certificate/certificate-summary.tsx')).CertificateSummary,
  ),
  holdingHistory: lazyPart<PanelProps>(async () => (await import('./stock/holding-history.tsx')).HoldingHistory),
} satisfies Registry['panels'];

/** Screens that routes in metadata may name, loaded lazily. */
const screens: Registry['screens'] = {
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

/** Widgets that forms and dialogs in metadata may name. */
const widgets = {
  stockPicker: lazyPart(async () => (await import('./stock/stock-picker.tsx')).StockPicker),
} satisfies Registry['widgets'];

/**
 * Components that metadata may name in addition to the engine's, loaded lazily; `npm run metadata -- check` knows these
 * names.
 */
export const registerComponents = { cells, listPanels, panels, screens, widgets };
