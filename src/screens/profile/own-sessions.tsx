import { useQuery } from '@apollo/client/react';
import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { OperationDialog } from '../../../engine/react/operation/index.ts';
import { localErrors } from '../../../engine/react/feedback/index.ts';
import { useFormat, useWords, NotRead } from '../../../engine/react/index.ts';
import type { Values } from '../../../engine/record/index.ts';
import { MySessionsDocument } from '../../../generated/portal/documents.ts';
import { deviceName } from './device-name.ts';

/** A sign-out awaiting confirmation by password. */
interface SignOut {
  readonly operation: 'endSession' | 'endOtherSessions';
  readonly title: string;
  readonly given?: Values;
}

/** The user's sessions, with sign-out. */
export function OwnSessions() {
  const translate = useWords();
  const format = useFormat();
  const { data, error, refetch } = useQuery(MySessionsDocument, { context: localErrors });
  const [signOut, setAsked] = useState<SignOut>();
  const sessions = data?.mySessions ?? [];
  return (
    <section className="profile-part" aria-labelledby="own-sessions">
      <h2 id="own-sessions">{translate('profile.sessions')}</h2>
      {error !== undefined && <NotRead error={error} onRetry={refetch} />}
      <ul className="own-sessions">
        {sessions.map(({ id, userAgent, network, usedAt, isCurrent }) => {
          const device = userAgent === null ? translate('profile.unknownDevice') : deviceName(userAgent);
          const used = translate('profile.usedAt', { at: format.dateTime(usedAt) });
          const title = `${translate('profile.signOut')}: ${device}, ${used}`;
          return (
            <li key={id}>
              <span className="own-sessions-device" title={userAgent ?? undefined}>
                {device}
                {isCurrent && <strong> ({translate('profile.thisDevice')})</strong>}
              </span>
              <span className="own-sessions-muted">{network}</span>
              <span className="own-sessions-muted">{used}</span>
              {!isCurrent && (
                <Button
                  size="small"
                  aria-label={title}
                  onClick={() => setAsked({ operation: 'endSession', title, given: { id } })}
                >
                  {translate('profile.signOut')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {sessions.length > 1 && (
        <Button onClick={() => setAsked({ operation: 'endOtherSessions', title: translate('profile.signOutOthers') })}>
          {translate('profile.signOutOthers')}
        </Button>
      )}
      {signOut !== undefined && (
        <OperationDialog
          {...signOut}
          text={translate('profile.signOutPassword')}
          verb={translate('profile.signOut')}
          onDone={() => void refetch()}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}
