import { Callout, type Intent } from '@blueprintjs/core';
import { useCatalogue, useFormat, useLabel, useWords } from '../../../engine/react/index.ts';
import type { VerifyDocumentQuery } from '../../../generated/portal/documents.ts';

type Verified = NonNullable<VerifyDocumentQuery['verifyDocument']>;

const intents: Readonly<Record<Verified['status'], Intent>> = {
  VALID: 'success',
  CHANGED: 'warning',
  CANCELLED: 'danger',
};

/** What the register says of a document, and whether its printed content is the registered one. */
export function VerifiedDocument({ document }: { readonly document: Verified }) {
  const translate = useWords();
  const label = useLabel();
  const format = useFormat();
  const { enumerations, prints } = useCatalogue();
  const { number, print, issuedAt, status, fingerprint, matches } = document;
  const title = enumerations['DocumentStatus']?.values.find(({ name }) => name === status)?.label;
  return (
    <>
      <Callout intent={intents[status]} role="status">
        <h2>{title && label(title)}</h2>
        <p>{translate(`verify.status.${status}`)}</p>
      </Callout>
      <dl className="verify-facts">
        <dt>{translate('verify.number')}</dt>
        <dd className="verify-code">{number}</dd>
        <dt>{translate('verify.kind')}</dt>
        <dd>{label(prints[print]?.title ?? {})}</dd>
        <dt>{translate('verify.issuedAt')}</dt>
        <dd>{format.dateTime(issuedAt)}</dd>
        <dt>{translate('verify.registered')}</dt>
        <dd className="verify-code">{fingerprint}</dd>
      </dl>
      {matches !== null && (
        <Callout intent={matches ? 'success' : 'danger'} role="status">
          {translate(matches ? 'verify.matches' : 'verify.differs')}
        </Callout>
      )}
    </>
  );
}
