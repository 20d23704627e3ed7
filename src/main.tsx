import '@blueprintjs/core/lib/css/blueprint.css';
import './fonts/inter.css';
import '../engine/react/shell/styles/tokens.css';
import '../engine/react/shell/styles/base.css';
import '../engine/react/shell/styles/forced-colors.css';
import './screens/screens.css';
import { portalOptions } from './register/portal-options.ts';
import { createPortal } from './start/create-portal.tsx';
import type { PortalOptions } from './portal-context.ts';
import { unregisterServiceWorkers } from './start/unregister-service-workers.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no place for the portal.');

void unregisterServiceWorkers();
const portal = createPortal(portalOptions, root);

// In development, regenerated metadata replaces the displayed parts; forms stay open.
import.meta.hot?.accept('./register/portal-options.ts', (changed) => {
  const options = changed?.['portalOptions'] as PortalOptions | undefined; // Vite types no module; it has the same exports
  if (options !== undefined) void portal.then((show) => show(options));
});
