import { useMutation, useQuery } from '@apollo/client/react';
import { Button } from '@blueprintjs/core';
import { SoftDisabledButton } from '../../../engine/react/controls/index.ts';
import { useFormat, useWords } from '../../../engine/react/index.ts';
import {
  EndOtherSessionsDocument,
  EndSessionDocument,
  MySessionsDocument,
} from '../../../generated/portal/documents.ts';
import { deviceName } from './device-name.ts';

/** Where a person is signed in, and the way to sign out there. */
export function OwnSessions() {
  const translate = useWords();
  const format = useFormat();
  const { data } = useQuery(MySessionsDocument);
  const again = { refetchQueries: [MySessionsDocument] };
  const [end] = useMutation(EndSessionDocument, again);
  const [endOthers, { loading }] = useMutation(EndOtherSessionsDocument, again);
  const sessions = data?.mySessions ?? [];
  return (
    <section className="profile-part" aria-labelledby="own-sessions">
      <h2 id="own-sessions">{translate('profile.sessions')}</h2>
      <ul className="own-sessions">
        {sessions.map(({ id, userAgent, network, usedAt, isCurrent }) => {
          const device = userAgent === null ? translate('profile.unknownDevice') : deviceName(userAgent);
          const used = translate('profile.usedAt', { at: format.dateTime(usedAt) });
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
                  aria-label={`${translate('profile.signOut')}: ${device}, ${used}`}
                  onClick={() => void end({ variables: { id } })}
                >
                  {translate('profile.signOut')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {sessions.length > 1 && (
        <SoftDisabledButton loading={loading} onClick={() => void endOthers()}>
          {translate('profile.signOutOthers')}
        </SoftDisabledButton>
      )}
    </section>
  );
}
