import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import type { TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import type { List } from '../../metadata/types/index.ts';
import { useWords, type SavedView, useNavigation, useRegistry, type SavedViewInput } from '../state/index.ts';
import type { useList } from './use-list.ts';
import { useReadyViews } from './use-ready-views.ts';
import { ViewChoice } from './view-choice.tsx';
import { ViewForm } from './view-form.tsx';
import { isChanged, viewState } from './view-shape.ts';
import './views-panel.css';
import { useConfirm, useToast } from '../feedback/index.ts';
import { refetch, runMutation } from '../load/index.ts';

export interface ViewsPanelProps extends Pick<
  ReturnType<typeof useList>,
  'described' | 'kept' | 'shape' | 'state' | 'view'
> {
  /** Key of the stored views. */
  readonly list: string;
  readonly of: Pick<List, 'readyViews'>;
}

/** Panel of a list's views: choice, commands of the current view, and a form for a new one. */
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
        <ViewCommands
          view={view}
          isChanged={isChanged(state, shape)}
          onSave={(given) => void views.save({ ...given, id: view.id, state: given.state ?? says }, saved(given.name))}
          onRevert={() => views.open(view.id)}
          onRemove={() => void views.remove(view)}
        />
      )}
      {kept.keepColumns !== undefined && (
        <ViewForm onSave={(given) => void views.save({ ...given, id: null, state: says }, saved(given.name))} />
      )}
    </section>
  );
}

type Given = Parameters<Parameters<typeof ViewForm>[0]['onSave']>[0];

interface ViewCommandsProps {
  readonly view: SavedView;
  readonly isChanged: boolean;
  /** With `state`: the view's stored state; without: the list's current state. */
  readonly onSave: (given: Given & { readonly state?: string }) => void;
  readonly onRevert: () => void;
  readonly onRemove: () => void;
}

/** Commands of the current view. */
function ViewCommands({ view, isChanged: differs, onSave, onRevert, onRemove }: ViewCommandsProps) {
  const translate = useWords();
  const [isEdited, setEdited] = useState(false);
  const { name, audience, role, isDefault, isMine, state } = view;
  const given = audience === 'READY' ? undefined : { name, audience, role, isDefault };
  if (isMine && given !== undefined && isEdited)
    return (
      <ViewForm
        given={given}
        onSave={(next) => {
          setEdited(false);
          onSave({ ...next, state });
        }}
      />
    );
  return (
    <div className="views-panel-actions">
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
            {translate('list.viewRemove')}
          </Button>
        </>
      )}
    </div>
  );
}

/** Opens, saves and removes views of a list; the client shows server errors. */
function useViews(list: string) {
  const client = useApolloClient();
  const { listSettings } = useRegistry();
  const { pathname, navigate } = useNavigation();
  const toast = useToast();
  const confirm = useConfirm();
  const translate = useWords();
  const open = (id: string | undefined) => navigate(id === undefined ? pathname : `${pathname}?view=${id}`);
  const save = async (given: Omit<SavedViewInput, 'list'>, words: string): Promise<void> => {
    if (listSettings === undefined) return;
    // The generated mutation returns the id of the view.
    const mutation: TypedDocumentNode<Readonly<Record<string, string>>, object> = listSettings.saveView;
    const { data } = await runMutation(client, { mutation, variables: { ...given, list } });
    const id = Object.entries(data ?? {}).find(([name]) => name !== '__typename')?.[1];
    if (id === undefined) return;
    await refetch(client, [listSettings.read]);
    toast(words, 'success');
    open(id);
  };
  const remove = async ({ id, name, audience }: SavedView): Promise<void> => {
    if (listSettings === undefined) return;
    const question = {
      title: translate('list.viewRemoveOf', { name }),
      verb: translate('list.viewRemove'),
      text: translate(audience === 'PRIVATE' ? 'list.viewRemovalOwn' : 'list.viewRemoval'),
      intent: 'danger',
    } as const;
    if (!(await confirm(question))) return;
    const { data } = await runMutation(client, { mutation: listSettings.removeView, variables: { id } });
    if (data === undefined) return;
    await refetch(client, [listSettings.read]);
    toast(translate('list.viewRemoved', { name }), 'success');
    open(undefined);
  };
  return { open, save, remove };
}
