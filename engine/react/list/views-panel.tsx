import { Button } from '@blueprintjs/core';
import { useWords } from '../state/index.ts';
import { NewView } from './new-view.tsx';
import type { useList } from './use-list.ts';
import { useViews } from './use-views.ts';
import { ViewChoice } from './view-choice.tsx';
import { isChanged, viewState } from './view-shape.ts';
import './views-panel.css';

export interface ViewsPanelProps extends Pick<
  ReturnType<typeof useList>,
  'described' | 'kept' | 'shape' | 'state' | 'view'
> {
  /** Under which they are kept. */
  readonly list: string;
}

/** The views of a list to choose from, what can be done with the one it stands in, and a new one. */
export function ViewsPanel({ list, described, kept, shape, state, view }: ViewsPanelProps) {
  const translate = useWords();
  const views = useViews(list);
  const says = viewState(state, described);
  return (
    <section className="views-panel" aria-label={translate('list.views')}>
      <ViewChoice views={kept.views ?? []} current={view} onOpen={views.open} />
      {view !== undefined && (
        <div className="views-panel-deeds">
          {isChanged(state, shape) && (
            <>
              {view.isMine && (
                <Button
                  intent="primary"
                  onClick={() =>
                    void views.save({ ...givenOf(view), state: says }, translate('list.viewSaved', { name: view.name }))
                  }
                >
                  {translate('list.viewSaveChanges')}
                </Button>
              )}
              <Button onClick={() => views.open(view.id)}>{translate('list.viewRevert')}</Button>
            </>
          )}
          {view.isMine && (
            <Button variant="minimal" intent="danger" onClick={() => void views.remove(view.id)}>
              {translate('list.viewRemove', { name: view.name })}
            </Button>
          )}
        </div>
      )}
      <NewView
        onSave={(given) =>
          void views.save({ ...given, id: null, state: says }, translate('list.viewSaved', { name: given.name }))
        }
      />
    </section>
  );
}

function givenOf({ id, name, audience, role, isDefault }: NonNullable<ViewsPanelProps['view']>) {
  return { id, name, audience, role, isDefault };
}
