import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { qrCode } from '../../../engine/print/index.ts';
import { OperationForm } from '../../../engine/react/operation/index.ts';
import { localErrors } from '../../../engine/react/feedback/index.ts';
import { useWords, NotRead } from '../../../engine/react/index.ts';
import { MySecondFactorDocument } from '../../../generated/portal/documents.ts';

/** Secret and address for an authenticator app. */
interface Enrolment {
  readonly secret: string;
  readonly uri: string;
}

/** The second factor: set up an authenticator app, or turn it off. */
export function SecondFactor() {
  const translate = useWords();
  const { data, error, refetch } = useQuery(MySecondFactorDocument, { context: localErrors });
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (error !== undefined) return <NotRead error={error} onRetry={refetch} />;
  if (data === undefined) return null;
  const confirmed = (answer: unknown) => {
    // As typed in the contract.
    setCodes(answer as readonly string[]);
    setEnrolment(undefined);
    void refetch();
  };
  return (
    <div className="profile-part form-unframed form-untitled">
      <h2>{translate('profile.secondFactor')}</h2>
      {codes !== undefined && <RecoveryCodes codes={codes} />}
      {data.mySecondFactor && (
        <>
          <p>{translate('profile.secondFactorOn')}</p>
          <OperationForm
            operation="disableSecondFactor"
            onDone={() => {
              setCodes(undefined);
              void refetch();
            }}
          />
        </>
      )}
      {!data.mySecondFactor && enrolment === undefined && (
        <>
          <p>{translate('profile.secondFactorOff')}</p>
          {/* As typed in the contract. */}
          <OperationForm
            operation="beginSecondFactor"
            // The account is not protected before the code is confirmed.
            success={null}
            onDone={(answer) => setEnrolment(answer as Enrolment)} // as the contract says
          />
        </>
      )}
      {enrolment !== undefined && (
        <>
          <p>{translate('profile.scan')}</p>
          <Picture address={enrolment.uri} />
          <p>
            {translate('profile.key')}: <code>{enrolment.secret}</code>
          </p>
          <OperationForm operation="confirmSecondFactor" onDone={confirmed} />
        </>
      )}
    </div>
  );
}

function Picture({ address }: { readonly address: string }) {
  const translate = useWords();
  const { size, path } = qrCode(address);
  return (
    <svg
      className="second-factor-picture"
      viewBox={`0 0 ${String(size)} ${String(size)}`}
      role="img"
      aria-label={translate('print.qr')}
    >
      <path d={path} />
    </svg>
  );
}

function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const translate = useWords();
  return (
    <>
      <p>{translate('profile.recovery')}</p>
      <ul className="second-factor-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </>
  );
}
