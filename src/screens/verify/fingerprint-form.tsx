import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { useState, type SubmitEvent } from 'react';
import { useWords } from '../../../engine/react/index.ts';

interface FingerprintFormProps {
  /** From the QR code or the person; empty at first. */
  readonly given: string;
  readonly onCompare: (fingerprint: string) => void;
}

/** Asks for the printed fingerprint, to compare it with the registered one. */
export function FingerprintForm({ given, onCompare }: FingerprintFormProps) {
  const translate = useWords();
  const [typed, setTyped] = useState(given);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onCompare(typed.trim());
  };
  return (
    <form className="verify-compare" onSubmit={submit}>
      <FormGroup
        label={translate('verify.printed')}
        labelFor="fingerprint"
        helperText={translate('verify.printedHelp')}
      >
        <InputGroup
          id="fingerprint"
          className="verify-code"
          autoComplete="off"
          maxLength={40}
          value={typed}
          onValueChange={setTyped}
        />
      </FormGroup>
      <Button type="submit">{translate('verify.compare')}</Button>
    </form>
  );
}
