import { DashboardIcon } from '@blueprintjs/icons';
import { PageHeader, StateView, useWords } from '../../engine/react/index.ts';

/** An empty page: nothing is shown here yet. */
export function DashboardScreen() {
  const translate = useWords();
  return (
    <>
      <PageHeader title={translate('portal.dashboard.title')} />
      <StateView icon={<DashboardIcon size={32} />} title={translate('portal.dashboard.text')} />
    </>
  );
}
