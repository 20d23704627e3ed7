import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import type { List } from '../../metadata/types/index.ts';
import { useWords, type SavedView } from '../state/index.ts';
import type { useList } from './use-list.ts';
import { useReadyViews } from './use-ready-views.ts';
import { useViews } from './use-views.ts';
import { ViewChoice } from './view-choice.tsx';
import { ViewForm } from './view-form.tsx';
import { isChanged, viewState } from './view-shape.ts';
import './views-panel.css';

export interface ViewsPanelProps extends Pick<
  ReturnType<typeof useList>,
  'described' | 'kept' | 'shape' | 'state' | 'view'
> {
  /** Under which they are kept. */
  readonly list: string;
  readonly of: Pick<List, 'readyViews'>;
}

/** The views of a list to choose from, what can be done with the one it stands in, and a new one. */
export function ViewsPanel({ list, of, described, kept, shape, state, view }: ViewsPanelProps) {
  const translate = useWords();
  const views = useViews(list);
  const ready = useReadyViews(of, true);
  const says = viewState(state, described);
  const saved = (name: string) => translate('list.viewSaved', { name });
  return (
    <section className="views-panel" aria-label={translate('list.views')}>
      <ViewChoice views={[...ready, ...(kept.views ?? [])]} current={view} onOpen={views.open} />
      {view !== undefined && (
        <ViewDeeds
          view={view}
          isChanged={isChanged(state, shape)}
          onSave={(given) => void views.save({ ...given, id: view.id, state: given.state ?? says }, saved(given.name))}
          onRevert={() => views.open(view.id)}
          onRemove={() => void views.remove(view.id)}
        />
      )}
      {kept.keepColumns !== undefined && (
        <ViewForm onSave={(given) => void views.save({ ...given, id: null, state: says }, saved(given.name))} />
      )}
    </section>
  );
}

type Given = Parameters<Parameters<typeof ViewForm>[0]['onSave']>[0];

interface ViewDeedsProps {
  readonly view: SavedView;
  readonly isChanged: boolean;
  /** With what the view said before, or without: as the list stands. */
  readonly onSave: (given: Given & { readonly state?: string }) => void;
  readonly onRevert: () => void;
  readonly onRemove: () => void;
}

/** What can be done with the view that the list stands in. */
function ViewDeeds({ view, isChanged: differs, onSave, onRevert, onRemove }: ViewDeedsProps) {
  const translate = useWords();
  const [isEdited, setEdited] = useState(false);
  const { name, audience, role, isDefault, isMine, state } = view;
  const given = audience === 'READY' ? undefined : { name, audience, role, isDefault };
  if (isMine && given !== undefined && isEdited)
    return <ViewForm given={given} onSave={(next) => onSave({ ...next, state })} />;
  return (
    <div className="views-panel-deeds">
      {differs && isMine && given !== undefined && (
        <Button intent="primary" onClick={() => onSave(given)}>
          {translate('list.viewSaveChanges')}
        </Button>
      )}
      {differs && <Button onClick={onRevert}>{translate('list.viewRevert')}</Button>}
      {isMine && (
        <>
          <Button variant="minimal" onClick={() => setEdited(true)}>
            {translate('list.viewEdit')}
          </Button>
          <Button variant="minimal" intent="danger" onClick={onRemove}>
            {translate('list.viewRemove', { name })}
          </Button>
        </>
      )}
    </div>
  );
}
