import { Button } from '@blueprintjs/core';
import { ListColumnsIcon } from '@blueprintjs/icons';
import { Popup } from '../feedback/index.ts';
import { lazyComponent } from '../load/index.ts';
import { useWords } from '../state/index.ts';
import type { ViewChoicesProps } from './view-choices.tsx';

const ViewChoices = lazyComponent(async () => (await import('./view-choices.tsx')).ViewChoices);

/** Menu with row density and columns. */
export function ViewMenu(props: ViewChoicesProps) {
  const translate = useWords();
  return (
    <Popup popupKind="dialog" placement="bottom-end" content={<ViewChoices {...props} />}>
      <Button variant="outlined" icon={<ListColumnsIcon />}>
        {translate(props.columns.length > 0 ? 'list.columns' : 'list.density')}
      </Button>
    </Popup>
  );
}
