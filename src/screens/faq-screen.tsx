import { useQuery } from '@apollo/client/react';
import { FaqsPickerDocument } from '../../generated/portal/entities/faq/documents.ts';
import { EmptyView, NotRead, PageHeader, useLanguage, useWords } from '../../engine/react/index.ts';

/** Questions and answers in the viewer's language, always refetched. */
export function FaqScreen() {
  const translate = useWords();
  const isSlovak = useLanguage() === 'sk';
  const { data, error, loading, refetch } = useQuery(FaqsPickerDocument, { fetchPolicy: 'network-only' });
  const faqs = data?.faqs ?? [];
  return (
    <>
      <PageHeader title={translate('portal.faq.title')} />
      {error !== undefined && <NotRead error={error} onRetry={refetch} />}
      {error === undefined && !loading && faqs.length === 0 && <EmptyView title={translate('portal.faq.empty')} />}
      <div className="faq" aria-busy={loading}>
        {faqs.map(({ id, questionSK, questionEN, answerSK, answerEN }) => (
          <details key={id}>
            <summary>{isSlovak ? questionSK : questionEN}</summary>
            <div className="faq-answer">{isSlovak ? answerSK : answerEN}</div>
          </details>
        ))}
      </div>
    </>
  );
}
