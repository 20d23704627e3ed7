import { useQuery } from '@apollo/client/react';
import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { OperationDialog } from '../../../engine/react/operation/index.ts';
import { CopyButton } from '../../../engine/react/entries/index.ts';
import { localErrors } from '../../../engine/react/feedback/index.ts';
import { useFormat, useWords, NotRead } from '../../../engine/react/index.ts';
import type { Values } from '../../../engine/record/index.ts';
import { MyAccessKeysDocument } from '../../../generated/portal/documents.ts';

/** An operation awaiting confirmation by password. */
interface OpenDialog {
  readonly operation: 'createAccessKey' | 'endSession';
  readonly title: string;
  readonly text?: string;
  readonly verb: string;
  readonly given?: Values;
}

/** Access keys of the user's programs: created, shown once, revoked. */
export function OwnAccessKeys() {
  const translate = useWords();
  const format = useFormat();
  const { data, error, refetch } = useQuery(MyAccessKeysDocument, { context: localErrors });
  const [dialog, setDialog] = useState<OpenDialog>();
  const [created, setCreated] = useState<string>();
  const keys = data?.myAccessKeys ?? [];
  const revoke = translate('profile.endAccessKey');
  const create = translate('profile.newAccessKey');
  return (
    <section className="profile-part" aria-labelledby="access-keys">
      <h2 id="access-keys">{translate('profile.accessKeys')}</h2>
      {error !== undefined && <NotRead error={error} onRetry={refetch} />}
      <p>{translate('profile.accessKeysIntro')}</p>
      {created !== undefined && <CreatedKey value={created} />}
      <ul className="own-sessions">
        {keys.map(({ id, name, validUntil, usedAt, network, organizationName }) => (
          <li key={id}>
            <span className="own-sessions-device">
              {name} <span className="own-sessions-muted">{organizationName}</span>
            </span>
            <span className="own-sessions-muted">
              {translate('profile.accessKeyUntil', { day: format.date(validUntil) })}
            </span>
            <span className="own-sessions-muted">
              {usedAt === null
                ? translate('profile.accessKeyUnused')
                : [translate('profile.usedAt', { at: format.dateTime(usedAt) }), network].filter(Boolean).join(', ')}
            </span>
            <Button
              size="small"
              aria-label={`${revoke}: ${name}`}
              onClick={() =>
                setDialog({
                  operation: 'endSession',
                  title: `${revoke}: ${name}`,
                  text: translate('profile.endAccessKeyPassword'),
                  verb: revoke,
                  given: { id },
                })
              }
            >
              {revoke}
            </Button>
          </li>
        ))}
      </ul>
      <Button
        onClick={() =>
          setDialog({ operation: 'createAccessKey', title: create, verb: translate('profile.createAccessKey') })
        }
      >
        {create}
      </Button>
      {dialog !== undefined && (
        <OperationDialog
          {...dialog}
          onDone={(answer) => {
            // As typed in the contract.
            if (dialog.operation === 'createAccessKey') setCreated((answer as { readonly key: string }).key);
            void refetch();
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
    </section>
  );
}

function CreatedKey({ value }: { readonly value: string }) {
  const translate = useWords();
  return (
    <div className="access-key-created" role="status">
      <p>{translate('profile.accessKeyTold')}</p>
      <code>{value}</code>
      <CopyButton
        label={translate('profile.copyKey')}
        text={() => value}
        copied={translate('profile.keyCopied')}
        notCopied={translate('profile.keyNotCopied')}
      />
    </div>
  );
}
