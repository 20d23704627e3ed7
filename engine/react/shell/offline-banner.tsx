import { OfflineIcon } from '@blueprintjs/icons';
import { useOnline } from '../feedback/index.ts';
import { useWords } from '../state/index.ts';

/** Banner above every screen while there is no connection. */
export function OfflineBanner() {
  const translate = useWords();
  if (useOnline()) return null;
  return (
    <p className="offline-banner" role="alert">
      <OfflineIcon />
      {translate('shell.offline')}
    </p>
  );
}
