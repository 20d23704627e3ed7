import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { useState, type SubmitEvent } from 'react';
import { copiedSymbols, documentNumberFault } from '../../../engine/print/index.ts';
import { useNavigation, useWords } from '../../../engine/react/index.ts';

interface DocumentFormProps {
  /** A number to correct. */
  readonly given?: string;
}

/** A form for the data printed beside the QR code, for people without a scanner. */
export function DocumentForm({ given = '' }: DocumentFormProps) {
  const translate = useWords();
  const { navigate } = useNavigation();
  const [number, setNumber] = useState(given);
  const [fingerprint, setFingerprint] = useState('');
  const [isTried, setTried] = useState(false);
  const fault = useFault(number);
  const problem = isTried ? fault : undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (fault === undefined) navigate(addressOf(number, fingerprint));
    else document.getElementById('document-number')?.focus();
  };
  return (
    <form className="verify-document" noValidate onSubmit={submit}>
      <FormGroup
        label={translate('print.document')}
        labelFor="document-number"
        labelInfo={<span aria-hidden="true">*</span>}
        intent={problem === undefined ? 'none' : 'danger'}
        helperText={<span id="document-number-help">{problem ?? translate('verify.numberHelp')}</span>}
      >
        <InputGroup
          id="document-number"
          className="verify-code"
          aria-required
          aria-invalid={problem !== undefined}
          aria-describedby="document-number-help"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          fill
          intent={problem === undefined ? 'none' : 'danger'}
          maxLength={64}
          value={number}
          onValueChange={setNumber}
        />
      </FormGroup>
      <FormGroup
        label={translate('print.content')}
        labelFor="document-content"
        helperText={<span id="document-content-help">{translate('verify.contentHelp')}</span>}
      >
        <InputGroup
          id="document-content"
          className="verify-code"
          aria-describedby="document-content-help"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          fill
          maxLength={40}
          value={fingerprint}
          onValueChange={setFingerprint}
        />
      </FormGroup>
      <Button type="submit" intent="primary">
        {translate('verify.submit')}
      </Button>
    </form>
  );
}

/** The error of an entered number, in words. */
function useFault(number: string): string | undefined {
  const translate = useWords();
  if (number.trim() === '') return translate('errors.form.required');
  const fault = documentNumberFault(number);
  return fault && translate(`verify.fault.${fault.kind}`, { ...fault });
}

/** The verification address of a document, as in its QR code. */
function addressOf(number: string, fingerprint: string): string {
  const content = copiedSymbols(fingerprint);
  return `/verify/${copiedSymbols(number)}${content === '' ? '' : `?${new URLSearchParams({ content }).toString()}`}`;
}
