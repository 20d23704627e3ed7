import { Button } from '@blueprintjs/core';
import { useWords } from '../../engine/react/index.ts';
import { Modal } from '../../engine/react/keys/index.ts';
import { leaveExpiredSession } from '../session/session.ts';
import { SignInForm } from './sign-in-form.tsx';
import './sign-in-again.css';

/** Covers what is open until whoever opened it has signed in again: nobody else sees it, and nothing of it is lost. */
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
