import { use } from 'react';
import { memoizeLoads, NotLoaded } from '../load/index.ts';
import { useToast } from '../feedback/index.ts';
import {
  useCatalogue,
  useEntityLibrary,
  useLabel,
  useRegistry,
  useRunAction,
  useViewer,
  useViewerHolds,
  useWords,
  type ListCommand,
} from '../state/index.ts';
import { commandsOf, pageItems, type PaletteItem } from './palette-items.ts';

const loadCommands = memoizeLoads<readonly ListCommand[]>();

/** Pages and list commands of the palette, with a callback that runs a command. */
export function usePaletteItems() {
  const catalogue = useCatalogue();
  const viewer = useViewer();
  const label = useLabel();
  const { listCommands: load } = useRegistry();
  const listCommands = load === undefined ? [] : use(loadCommands(load));
  const holds = useViewerHolds(listCommands.map(({ visible }) => visible));
  const group = useWords()('palette.places');
  const choices: readonly PaletteItem[] = [
    ...pageItems({ catalogue, viewer, label, group }),
    ...commandsOf({ menu: catalogue.menu, viewer, label, listCommands, holds }),
  ];
  return { choices, begin: useBegin() };
}

/** Runs a command's action after loading the entity of its list. */
function useBegin(): (deed: ListCommand) => void {
  const library = useEntityLibrary();
  const runAction = useRunAction();
  const toast = useToast();
  const translate = useWords();
  return ({ entity, action: name }) => {
    library
      .loadListed(entity)
      .then((piece) => {
        const action = piece.entity.actions[name];
        if (action !== undefined) runAction({ piece, action });
      })
      .catch((error: unknown) => {
        if (!(error instanceof NotLoaded)) throw error;
        toast(translate('errors.network'), 'danger');
      });
  };
}
