import { Callout } from '@blueprintjs/core';
import { WarningSignIcon } from '@blueprintjs/icons';
import { sentenceOf, useWords } from '../../engine/react/index.ts';
import { useSession } from '../session/use-session.ts';
import './withheld-notice.css';

/** Says above every screen why the viewer may do less than their role gives. */
export function WithheldNotice() {
  const { withheld } = useSession();
  const translate = useWords();
  if (withheld === undefined) return null;
  return (
    <Callout compact intent="warning" icon={<WarningSignIcon />} role="status" className="withheld-notice">
      {sentenceOf(withheld.reason, withheld.params, translate)}
    </Callout>
  );
}
