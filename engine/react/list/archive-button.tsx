import { Button } from '@blueprintjs/core';
import { ArchiveIcon } from '@blueprintjs/icons';
import { useWords } from '../state/index.ts';
import { isArchive, withFilter, type ListState } from './list-state.ts';
import type { ChangeList } from './use-list-state.ts';

interface ArchiveButtonProps {
  readonly state: ListState;
  readonly change: ChangeList;
}

/** Shows the records that were archived in place of those there are, and these again. */
export function ArchiveButton({ state, change }: ArchiveButtonProps) {
  const translate = useWords();
  const isShown = isArchive(state);
  return (
    <Button
      variant="outlined"
      icon={<ArchiveIcon />}
      active={isShown}
      aria-pressed={isShown}
      onClick={() =>
        change((current) => withFilter(current, 'archived', isShown ? undefined : { kind: 'flag', is: true }))
      }
    >
      {translate('list.archive')}
    </Button>
  );
}
