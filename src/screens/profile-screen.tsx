import { useQuery } from '@apollo/client/react';
import { useMemo, useState } from 'react';
import { OperationForm } from '../../engine/react/operation/index.ts';
import { localErrors } from '../../engine/react/feedback/index.ts';
import { PageHeader, useWords, NotRead } from '../../engine/react/index.ts';
import { MeDocument } from '../../generated/portal/documents.ts';
import { OwnAccessKeys } from './profile/own-access-keys.tsx';
import { OwnSessions } from './profile/own-sessions.tsx';
import { PersonalData } from './profile/personal-data.tsx';
import { SecondFactor } from './profile/second-factor.tsx';
import './profile/profile.css';

/** The account page: personal data, password, second factor and sessions. */
export function ProfileScreen() {
  const translate = useWords();
  const { data, error, refetch } = useQuery(MeDocument, { context: localErrors });
  // Remounts the form after a change of password, so that it is empty.
  const [changes, count] = useState(0);
  const me = data?.me;
  const given = useMemo(() => (me ? { ...me, userId: me.id } : undefined), [me]);
  return (
    <div className="profile">
      <PageHeader title={translate('profile.title')} />
      {error !== undefined && <NotRead error={error} onRetry={refetch} />}
      {given !== undefined && (
        <>
          <OperationForm operation="updateProfile" success="success.user.profile" given={given} />
          <OperationForm
            key={changes}
            operation="updatePassword"
            success="success.user.passwordChanged"
            onDone={() => count(changes + 1)}
          />
          <SecondFactor />
          <OwnSessions />
          <OwnAccessKeys />
          <PersonalData isErasureAsked={me?.erasureAsked === true} />
        </>
      )}
    </div>
  );
}
