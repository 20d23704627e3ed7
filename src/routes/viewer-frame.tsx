import { Outlet, useLocation } from 'react-router-dom';
import { useApolloClient, useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { RegionBoundary, Shell, useViewer } from '../../engine/react/index.ts';
import { useLeaveGuard } from '../../engine/react/guard/index.ts';
import { serverVersion } from '../client/version.ts';
import { useAccountLanguage } from '../language/use-language-change.ts';
import { useWorkspaceSwitch } from '../session/use-workspace-switch.ts';
import { FeedbackCollector } from './feedback-collector.tsx';
import { usePortal } from '../portal-context.ts';
import { SuspendedPermissionsNotice } from './suspended-permissions-notice.tsx';
import { useRouteBlocker } from './location-router.tsx';
import { workspacesOf } from '../session/workspaces.ts';
import { localErrors } from '../../engine/react/feedback/index.ts';
import { MeDocument, MenuCountsDocument, UnreadNoticesDocument } from '../../generated/portal/documents.ts';
import { joinedQuery } from '../client/joined-query.ts';

/** The frame of signed-in users: account, workspace, menu and the guard of unsaved changes. */
export function ViewerFrame() {
  const { organizationId } = useViewer();
  const { pathname } = useLocation();
  const { me, unread, counts } = useFrame();
  const { report } = usePortal();
  const switchWorkspace = useWorkspaceSwitch();
  const changeLanguage = useAccountLanguage();
  useLeaveGuard(useRouteBlocker());
  return (
    <Shell
      workspaces={workspacesOf(me)}
      activeWorkspace={organizationId}
      onWorkspace={(id) => void switchWorkspace(id)}
      unread={unread}
      counts={counts}
      user={{
        fullName: me?.fullName ?? '',
        profileTo: '/profile',
        statementTo: '/accessibility',
        logoutTo: '/logout',
        serverVersion: serverVersion(),
        onLanguage: (language) => void changeLanguage(language),
      }}
    >
      <FeedbackCollector />
      <SuspendedPermissionsNotice />
      <RegionBoundary key={pathname.split('/')[1]} extent="screen" onError={report}>
        <Outlet />
      </RegionBoundary>
    </Shell>
  );
}

const frame = joinedQuery('Frame', MeDocument, UnreadNoticesDocument, MenuCountsDocument);

/** Polling interval for news, in milliseconds. */
const NEWS_MS = 60_000;

/** Data of the frame in one request: viewer, unread notices, menu counts. */
function useFrame() {
  const client = useApolloClient();
  // When a menu count fails the others are shown; its screen shows the error.
  const { data } = useQuery(frame, { fetchPolicy: 'network-only', errorPolicy: 'all', context: localErrors });
  useEffect(() => {
    const ask = () => {
      // Errors of polling are ignored; the next poll retries.
      if (!document.hidden && navigator.onLine)
        client.query({ query: frame, errorPolicy: 'all', context: localErrors }).catch(() => undefined);
    };
    const timer = setInterval(ask, NEWS_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [client]);
  const counts = Object.fromEntries((data?.menuCounts ?? []).map(({ board, total }) => [board, total ?? 0]));
  return { me: data?.me, unread: data?.unreadNotices, counts };
}
