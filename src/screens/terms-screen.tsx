import { PageHeader, useWords } from '../../engine/react/index.ts';

/** The terms of use: a heading, as long as there is no text of them. */
export function TermsScreen() {
  return <PageHeader title={useWords()('portal.terms.title')} />;
}
