import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigation } from '../../../engine/react/index.ts';
import { useOpenForm, type Control } from '../../../engine/react/form/index.ts';
import { loadChoices } from '../../../engine/react/picker/index.ts';

/** Chooses a certificate by its id alone. */
export interface CertificateChoice {
  /** The certificate is on its way from the server. */
  readonly isLoading: boolean;
  readonly choose: (id: string) => void;
}

/**
 * Chooses a certificate with all that the form's rules read of it, which the stock does not tell: it is asked for by the
 * operation that would list the field's choices. One named by the address under the field's name is chosen at once.
 */
export function useCertificateChoice({ field, change }: Control, value: unknown): CertificateChoice {
  const client = useApolloClient();
  const { piece } = useOpenForm();
  const { search } = useNavigation();
  const isEmpty = value === null || value === undefined;
  const [preselected] = useState(isEmpty ? new URLSearchParams(search).get(field.name) : null);
  const [isLoading, setLoading] = useState(preselected !== null);
  const document = piece.documents.pickers[field.name];
  const latest = useRef('');

  const load = useCallback(
    async (id: string) => {
      if (document === undefined || field.type !== 'reference') return;
      latest.current = id;
      const source = { to: field.to, document, picker: field.picker, filter: { id: [id] } };
      // The client tells of a failure; what was chosen before stays.
      const page = await loadChoices(client, source, '', 0).catch(() => undefined);
      if (latest.current !== id) return;
      setLoading(false);
      if (page?.choices[0] !== undefined) change(page.choices[0]);
    },
    [change, client, document, field],
  );

  useEffect(() => {
    if (preselected !== null) void load(preselected);
  }, [preselected, load]);

  const choose = (id: string) => {
    setLoading(true);
    void load(id);
  };
  return { isLoading, choose };
}
