import { Button } from '@blueprintjs/core';
import { CrossIcon, InfoSignIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useWords } from '../state/index.ts';

interface ListNoticeProps {
  /** Address parameters that this list does not have; they were ignored. */
  readonly ignored: readonly string[];
  /** True when the current view contains settings outside this viewer's list; the notice does not name them. */
  readonly isPart: boolean;
}

/** Notice about settings of an address or view that do not apply to this list. */
export function ListNotice({ ignored, isPart }: ListNoticeProps) {
  const translate = useWords();
  // Ignored parameters are removed from the address at once; the notice stays.
  const [names, setNames] = useState(ignored);
  if (ignored.length > 0 && ignored.join() !== names.join()) setNames(ignored);
  const [wasPart, setPart] = useState({ isPart, isClosed: false });
  if (wasPart.isPart !== isPart) setPart({ isPart, isClosed: false });
  const isPartTold = isPart && !wasPart.isClosed;
  if (names.length === 0 && !isPartTold) return null;
  return (
    <div role="status" className="list-notice">
      <InfoSignIcon />
      {names.length > 0 && translate('list.addressIgnored', { names: names.join(', ') })}{' '}
      {isPartTold && translate('list.viewIsPart')}
      <Button
        variant="minimal"
        size="small"
        icon={<CrossIcon />}
        aria-label={translate('feedback.close')}
        onClick={() => {
          setNames([]);
          setPart({ isPart, isClosed: true });
        }}
      />
    </div>
  );
}
