import { Button } from '@blueprintjs/core';
import { CrossIcon, InfoSignIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useWords } from '../state/index.ts';

/** Tells which settings of the address this list does not have; they were ignored. */
export function ListNotice({ ignored }: { readonly ignored: readonly string[] }) {
  const translate = useWords();
  // What was ignored is dropped from the address at once; the notice outlives that.
  const [names, setNames] = useState(ignored);
  if (ignored.length > 0 && ignored.join() !== names.join()) setNames(ignored);
  if (names.length === 0) return null;
  return (
    <div role="status" className="list-notice">
      <InfoSignIcon />
      {translate('list.addressIgnored', { names: names.join(', ') })}
      <Button
        variant="minimal"
        size="small"
        icon={<CrossIcon />}
        aria-label={translate('feedback.close')}
        onClick={() => setNames([])}
      />
    </div>
  );
}
