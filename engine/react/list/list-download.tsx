import { DownloadIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { SoftDisabledButton } from '../controls/index.ts';
import { Popup, useToast } from '../feedback/index.ts';
import { lazyComponent, saveFile } from '../load/index.ts';
import { useLanguage, useRegistry, useWords, type ListFileRequest } from '../state/index.ts';
import { listFilter } from './list-query.ts';
import type { useList } from './use-list.ts';

export interface ListDownloadProps extends Pick<ReturnType<typeof useList>, 'shown' | 'state'> {
  readonly entity: string;
  readonly further: string | undefined;
  /** Filters fixed by the embedding screen. */
  readonly fixed: ListFileRequest['filter'];
  readonly title: string;
  /** Label of the button. */
  readonly label: string;
}

const DownloadChoices = lazyComponent(async () => (await import('./download-choices.tsx')).DownloadChoices);

/** Downloads all pages of the list with its current state as a file; nothing when the portal has no such service. */
export function ListDownload({ entity, further, fixed, title, label, shown, state }: ListDownloadProps) {
  const { listFile } = useRegistry();
  const language = useLanguage();
  const translate = useWords();
  const toast = useToast();
  const [isUnderWay, setUnderWay] = useState(false);
  if (listFile === undefined) return null;
  const download = async (format: ListFileRequest['format']) => {
    setUnderWay(true);
    const file = await listFile({
      entity,
      ...(further === undefined ? {} : { list: further }),
      columns: shown.map(({ name }) => name),
      filter: listFilter(state, fixed),
      sort: state.sort.map(({ by, direction }) => ({ by, direction })),
      format,
      language,
    }).finally(() => setUnderWay(false));
    if (file === 'later') toast(translate('list.downloadLater'), 'success');
    else if (file !== undefined) saveFile(file, `${title}.${format}`);
  };
  const reason = state.asOf === undefined ? undefined : translate('list.asOfDownload');
  return (
    <Popup placement="bottom-end" content={<DownloadChoices onChoose={(format) => void download(format)} />}>
      <SoftDisabledButton
        variant="outlined"
        icon={<DownloadIcon />}
        loading={isUnderWay}
        disabled={reason !== undefined}
        title={reason}
        aria-label={label}
      />
    </Popup>
  );
}
