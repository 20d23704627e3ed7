import { MenuItem } from '@blueprintjs/core';
import { WalkedMenu } from '../feedback/index.ts';
import { useWords, type ListFileRequest } from '../state/index.ts';

interface DownloadChoicesProps {
  readonly onChoose: (format: ListFileRequest['format']) => void;
}

const formats = [
  { format: 'xlsx', words: 'list.downloadXlsx' },
  { format: 'csv', words: 'list.downloadCsv' },
] as const;

/** Menu of download formats. */
export function DownloadChoices({ onChoose }: DownloadChoicesProps) {
  const translate = useWords();
  return (
    <WalkedMenu>
      {formats.map(({ format, words }) => (
        <MenuItem key={format} text={translate(words)} onClick={() => onChoose(format)} />
      ))}
    </WalkedMenu>
  );
}
