import { Button } from '@blueprintjs/core';
import { CaretDownIcon } from '@blueprintjs/icons';
import { Popup } from '../feedback/index.ts';
import { lazyComponent } from '../load/index.ts';
import { useWords } from '../state/index.ts';
import { isChanged } from './view-shape.ts';
import type { ViewsPanelProps } from './views-panel.tsx';

const ViewsPanel = lazyComponent(async () => (await import('./views-panel.tsx')).ViewsPanel);

/** The view that a list stands in and the way to others, behind one button; absent where a product keeps none. */
export function SavedViews(props: ViewsPanelProps) {
  const { kept, of, shape, state, view } = props;
  const translate = useWords();
  if (kept.keepColumns === undefined && of.readyViews.length === 0) return null;
  const words = view === undefined ? translate('list.views') : view.name;
  return (
    <Popup popupKind="dialog" placement="bottom-end" content={<ViewsPanel key={view?.id} {...props} />}>
      <Button variant="outlined" className="saved-views" endIcon={<CaretDownIcon />} title={words}>
        <span className="saved-views-name">{words}</span>
        {view !== undefined && isChanged(state, shape) && (
          <span className="saved-views-changed"> {translate('list.viewChanged')}</span>
        )}
      </Button>
    </Popup>
  );
}
