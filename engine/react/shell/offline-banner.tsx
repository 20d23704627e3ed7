import { OfflineIcon } from '@blueprintjs/icons';
import { useOnline } from '../feedback/index.ts';
import { useWords } from '../state/index.ts';

/** Says above every screen that there is no connection, for as long as there is none. */
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
