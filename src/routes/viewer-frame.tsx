import { Outlet, useLocation } from 'react-router-dom';
import { RegionBoundary, Shell, useViewer } from '../../engine/react/index.ts';
import { useLeaveGuard } from '../../engine/react/guard/index.ts';
import { serverVersion } from '../client/version.ts';
import { useLanguageChange } from '../language/use-language-change.ts';
import { useWorkspaceSwitch } from '../session/use-workspace-switch.ts';
import { FeedbackCollector } from './feedback-collector.tsx';
import { usePortal } from '../portal-context.ts';
import { WithheldNotice } from './withheld-notice.tsx';
import { useFrame } from './use-frame.ts';
import { useRouteBlocker } from './location-router.tsx';
import { workspacesOf } from '../session/workspaces.ts';

/** The frame of signed-in people: who they are, where they work, the menu; and the guard of unsaved edits. */
export function ViewerFrame() {
  const { organizationId } = useViewer();
  const { pathname } = useLocation();
  const { me, unread, counts } = useFrame();
  const { report } = usePortal();
  const switchWorkspace = useWorkspaceSwitch();
  const changeLanguage = useLanguageChange();
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
      <WithheldNotice />
      <RegionBoundary key={pathname.split('/')[1]} extent="screen" onError={report}>
        <Outlet />
      </RegionBoundary>
    </Shell>
  );
}
