import { Button } from '@blueprintjs/core';
import { useWords } from '../../engine/react/index.ts';
import { Modal } from '../../engine/react/keys/index.ts';
import { leaveExpiredSession } from '../session/session.ts';
import { SignInForm } from './sign-in-form.tsx';
import './sign-in-again.css';

/** Covers the screen until its owner has signed in again, so that work is neither visible nor lost. */
export function SignInAgain() {
  const translate = useWords();
  return (
    <Modal
      title={translate('login.again')}
      backdropClassName="sign-in-cover"
      canOutsideClickClose={false}
      canEscapeKeyClose={false}
    >
      <SignInForm
        further={
          <Button variant="minimal" onClick={leaveExpiredSession}>
            {translate('form.leave')}
          </Button>
        }
      >
        <p>{translate('login.againIntro')}</p>
      </SignInForm>
    </Modal>
  );
}
