import { Button } from '@blueprintjs/core';
import { CrossIcon, InfoSignIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useWords } from '../state/index.ts';

interface ListNoticeProps {
  /** Settings of the address that this list does not have; they were passed over. */
  readonly ignored: readonly string[];
  /** Whether the view it stands in says more than this viewer's list has: of what, is nobody's to know here. */
  readonly isPart: boolean;
}

/** Tells what of an address or a view this list does not show. */
export function ListNotice({ ignored, isPart }: ListNoticeProps) {
  const translate = useWords();
  // What was ignored is dropped from the address at once; the notice outlives that.
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
