import { useApolloClient, useMutation } from '@apollo/client/react';
import { Callout, FormGroup, InputGroup } from '@blueprintjs/core';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { SoftDisabledButton } from '../../engine/react/controls/index.ts';
import { LoginDocument } from '../../generated/portal/documents.ts';
import { PasswordInput, toSentences, useToast, useWords } from '../../engine/react/index.ts';
import { localErrors } from '../../engine/react/feedback/index.ts';
import { storeLanguage, takeChosenLanguage } from '../language/language.ts';
import { useLanguageChange } from '../language/use-language-change.ts';
import { changeWords } from '../language/words.ts';
import { deviceId, expiredSession, storeTokens } from '../session/session.ts';
import { usePortal } from '../portal-context.ts';
import './login-screen.css';

/** Message key for an empty field. */
const REQUIRED = 'errors.form.required';

interface SignInFormProps {
  /** Text above the fields. */
  readonly children: ReactNode;
  /** Links below the button. */
  readonly further: ReactNode;
}

/** Signs in by e-mail and password; continues in the language chosen here, else in the account's. */
export function SignInForm({ children, further }: SignInFormProps) {
  const translate = useWords();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isTried, setTried] = useState(false);
  const { signIn, sentence, needsCode, isBusy } = useSignIn();
  const problems = problemsOf({ email, password, code }, needsCode);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    const wrong = Object.entries(problems).find(([, problem]) => problem !== undefined);
    if (wrong !== undefined) {
      document.getElementById(wrong[0])?.focus();
      return;
    }
    void signIn({ email: email.trim(), password, ...(code === '' ? {} : { code }) });
  };
  return (
    <form className="login" noValidate onSubmit={submit}>
      {children}
      {sentence !== undefined && (
        <Callout intent="danger" role="alert">
          {sentence}
        </Callout>
      )}
      <SignInField name="email" label={translate('login.email')} problem={isTried ? problems.email : undefined}>
        <InputGroup
          {...described('email', isTried ? problems.email : undefined)}
          type="email"
          autoComplete="username"
          autoFocus
          size="large"
          value={email}
          onValueChange={setEmail}
        />
      </SignInField>
      <SignInField
        name="password"
        label={translate('login.password')}
        problem={isTried ? problems.password : undefined}
      >
        <PasswordInput
          {...described('password', isTried ? problems.password : undefined)}
          autoComplete="current-password"
          size="large"
          value={password}
          onValueChange={setPassword}
        />
      </SignInField>
      {needsCode && (
        <CodeField value={code} problem={sentence === undefined ? problems.code : undefined} onChange={setCode} />
      )}
      <SoftDisabledButton type="submit" intent="primary" size="large" fill loading={isBusy}>
        {translate('login.submit')}
      </SoftDisabledButton>
      {further}
    </form>
  );
}

/** Message keys of client-side validation, by field. */
function problemsOf({ email, password, code = '' }: Entered, needsCode: boolean) {
  const address = email.trim();
  return {
    email: address === '' ? REQUIRED : address.includes('@') ? undefined : 'errors.form.emailAt',
    password: password === '' ? REQUIRED : undefined,
    code: needsCode && code.trim() === '' ? REQUIRED : undefined,
  };
}

interface CodeFieldProps {
  readonly value: string;
  readonly problem: string | undefined;
  readonly onChange: (code: string) => void;
}

/** Shown after a correct password when the account has a second factor. */
function CodeField({ value, problem, onChange }: CodeFieldProps) {
  const translate = useWords();
  return (
    <SignInField name="code" label={translate('login.code')} problem={problem}>
      <InputGroup
        {...described('code', problem)}
        autoComplete="one-time-code"
        autoFocus
        size="large"
        value={value}
        onValueChange={onChange}
      />
    </SignInField>
  );
}

interface SignInFieldProps {
  readonly name: string;
  readonly label: string;
  /** Message key of the error. */
  readonly problem: string | undefined;
  readonly children: ReactNode;
}

function SignInField({ name, label, problem, children }: SignInFieldProps) {
  const translate = useWords();
  return (
    <FormGroup
      label={label}
      labelFor={name}
      intent={problem === undefined ? 'none' : 'danger'}
      helperText={problem === undefined ? undefined : <span id={`${name}-problem`}>{translate(problem)}</span>}
    >
      {children}
    </FormGroup>
  );
}

/** Attributes that connect a control with its label and error. */
function described(name: string, problem: string | undefined) {
  return {
    id: name,
    'aria-required': true,
    'aria-invalid': problem !== undefined,
    ...(problem !== undefined && { 'aria-describedby': `${name}-problem` }),
  };
}

interface Entered {
  readonly email: string;
  readonly password: string;
  /** For accounts with a second factor. */
  readonly code?: string;
}

function useSignIn() {
  const client = useApolloClient();
  const { catalogue, texts } = usePortal();
  const translate = useWords();
  const toast = useToast();
  const changeLanguage = useLanguageChange();
  const [login, { error, loading }] = useMutation(LoginDocument, { context: localErrors });
  const [refusal] = error === undefined ? [] : toSentences(error, translate);
  const [needsCode, setNeedsCode] = useState(false);
  const signIn = async (entered: Entered) => {
    const { data, error: failure } = await login({ variables: { input: { ...entered, deviceID: deviceId() } } });
    // The field stays visible while the code is sent and after a wrong one.
    if (failure !== undefined) setNeedsCode(needsCode || toSentences(failure, translate)[0]?.path.at(-1) === 'code');
    if (!data) return;
    const { language } = data.login.user;
    const chosen = takeChosenLanguage();
    // In-place sign-in keeps the loaded data.
    if (expiredSession().token === undefined) await client.clearStore();
    if (chosen === undefined && language !== null && catalogue.languages.includes(language)) {
      // When texts cannot be loaded, the portal keeps its language; sign-in still succeeds.
      await changeWords(language, texts).then(
        () => storeLanguage(language),
        () => undefined,
      );
    }
    // Guards redirect once the tokens are stored.
    storeTokens(data.login);
    if (chosen !== undefined && chosen !== language) void changeLanguage(chosen);
    toast(translate('success.login'), 'success');
  };
  return { signIn, sentence: refusal?.sentence, needsCode, isBusy: loading };
}
