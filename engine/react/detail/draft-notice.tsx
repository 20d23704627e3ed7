import { Button, Callout } from '@blueprintjs/core';
import { InfoSignIcon } from '@blueprintjs/icons';
import { useFormat } from '../format/index.ts';
import { useWords } from '../state/index.ts';
import type { OfferedDraft } from './use-draft.ts';

/** Offers edits that were kept and never saved. */
export function DraftNotice({ draft: { draft, restore, drop } }: { readonly draft: OfferedDraft }) {
  const translate = useWords();
  const format = useFormat();
  if (draft === undefined) return null;
  return (
    <Callout icon={<InfoSignIcon />} role="status" className="detail-notice">
      <p>
        {translate('form.draftFound', { keptAt: format.dateTime(draft.keptAt) })}
        {restore === undefined && ` ${translate('form.draftLocked')}`}
      </p>
      <div className="detail-notice-actions">
        {restore !== undefined && (
          <Button size="small" onClick={restore}>
            {translate('form.draftRestore')}
          </Button>
        )}
        <Button size="small" variant="minimal" onClick={drop}>
          {translate('form.draftDrop')}
        </Button>
      </div>
    </Callout>
  );
}
