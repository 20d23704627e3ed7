import { Link, PageHeader, useWords } from '../../engine/react/index.ts';
import { SignedOutOnly } from '../session/guards.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** The sign-in screen. */
export function LoginScreen() {
  const translate = useWords();
  return (
    <SignedOutOnly>
      <SignInForm
        further={
          <div className="login-links">
            <Link to="/login/forgot-password">{translate('login.forgot')}</Link>
            <Link to="/login/register">{translate('login.register')}</Link>
            <Link to="/verify">{translate('login.verify')}</Link>
          </div>
        }
      >
        <PageHeader title={translate('login.title')} />
        <p>{translate('login.intro')}</p>
      </SignInForm>
    </SignedOutOnly>
  );
}
