import { useApolloClient, useMutation } from '@apollo/client/react';
import { Button, Callout, FormGroup, InputGroup } from '@blueprintjs/core';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { LoginDocument } from '../../generated/portal/documents.ts';
import { PasswordInput, toSentences, useToast, useWords } from '../../engine/react/index.ts';
import { shownInPlace } from '../../engine/react/feedback/index.ts';
import { keepLanguage, takeChosenLanguage } from '../language/language.ts';
import { useLanguageChange } from '../language/use-language-change.ts';
import { changeWords } from '../language/words.ts';
import { deviceId, heldSession, storeTokens } from '../session/session.ts';
import { usePortal } from '../start/portal-context.ts';
import './login-screen.css';

interface SignInFormProps {
  /** Above the fields: what it is for. */
  readonly children: ReactNode;
  /** Below the button: where else one may go. */
  readonly further: ReactNode;
}

/** Signs in by e-mail and password, and goes on in the language chosen here, else in the account's. */
export function SignInForm({ children, further }: SignInFormProps) {
  const translate = useWords();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { signIn, sentence, needsCode, isBusy } = useSignIn();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void signIn({ email: email.trim(), password, ...(code === '' ? {} : { code }) });
  };
  return (
    <form className="login" onSubmit={submit}>
      {children}
      {sentence !== undefined && (
        <Callout intent="danger" role="alert">
          {sentence}
        </Callout>
      )}
      <FormGroup label={translate('login.email')} labelFor="email">
        <InputGroup
          id="email"
          type="email"
          autoComplete="username"
          required
          autoFocus
          size="large"
          value={email}
          onValueChange={setEmail}
        />
      </FormGroup>
      <FormGroup label={translate('login.password')} labelFor="password">
        <PasswordInput
          id="password"
          autoComplete="current-password"
          required
          size="large"
          value={password}
          onValueChange={setPassword}
        />
      </FormGroup>
      {needsCode && <CodeField value={code} onChange={setCode} />}
      <Button type="submit" intent="primary" size="large" fill loading={isBusy}>
        {translate('login.submit')}
      </Button>
      {further}
    </form>
  );
}

/** Asked of those who have a second factor, once the password was right. */
function CodeField({ value, onChange }: { readonly value: string; readonly onChange: (code: string) => void }) {
  const translate = useWords();
  return (
    <FormGroup label={translate('login.code')} labelFor="code">
      <InputGroup
        id="code"
        autoComplete="one-time-code"
        required
        autoFocus
        size="large"
        value={value}
        onValueChange={onChange}
      />
    </FormGroup>
  );
}

interface Entered {
  readonly email: string;
  readonly password: string;
  /** Of those who have a second factor. */
  readonly code?: string;
}

function useSignIn() {
  const client = useApolloClient();
  const { catalogue, texts } = usePortal();
  const translate = useWords();
  const toast = useToast();
  const changeLanguage = useLanguageChange();
  const [login, { error, loading }] = useMutation(LoginDocument, { context: shownInPlace });
  const [refusal] = error === undefined ? [] : toSentences(error, translate);
  const signIn = async (entered: Entered) => {
    const { data } = await login({ variables: { input: { ...entered, deviceID: deviceId() } } }).catch(() => ({
      data: undefined,
    }));
    if (!data) return;
    const { language } = data.login.user;
    const chosen = takeChosenLanguage();
    // Who is held goes on with what is open.
    if (heldSession().token === undefined) await client.clearStore();
    if (chosen === undefined && language !== null && catalogue.languages.includes(language)) {
      keepLanguage(language);
      await changeWords(language, texts);
    }
    // Whoever is signed in is led on from here.
    storeTokens(data.login);
    if (chosen !== undefined && chosen !== language) void changeLanguage(chosen);
    toast(translate('success.login'), 'success');
  };
  // The field stays until somebody else signs in.
  return { signIn, sentence: refusal?.sentence, needsCode: refusal?.path.at(-1) === 'code', isBusy: loading };
}
