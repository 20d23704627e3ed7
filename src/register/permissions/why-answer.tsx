import { useQuery } from '@apollo/client/react';
import { LoadingSpinner } from '../../../engine/react/controls/index.ts';

import { ExplainedTable } from '../../../engine/react/explain/index.ts';
import { localErrors } from '../../../engine/react/feedback/index.ts';
import { FailureView, toSentences, useLanguage, useWords } from '../../../engine/react/index.ts';
import { useEntity } from '../../../engine/react/state/index.ts';
import { ExplainAccessDocument } from '../../../generated/portal/documents.ts';
import type { PermissionMatrix } from './areas.ts';

interface WhyAnswerProps {
  readonly userId: string;
  readonly organizationId: string;
  readonly entity: string;
  readonly recordId: string;
  readonly matrix: PermissionMatrix;
}

/** The explanation from the server, or that the person cannot act there at all. */
export function WhyAnswer({ matrix, ...asked }: WhyAnswerProps) {
  const translate = useWords();
  const language = useLanguage();
  const piece = useEntity(asked.entity);
  const { data, error, loading, refetch } = useQuery(ExplainAccessDocument, {
    variables: asked,
    fetchPolicy: 'network-only',
    context: localErrors,
  });
  if (error !== undefined)
    return (
      <FailureView
        title={translate('permissions.refused')}
        errors={toSentences(error, translate)}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined) return <LoadingSpinner aria-label={translate('permissions.asking')} />;
  const permissionLabel = (name: string) => {
    const permission = matrix.permissions.find((each) => each.name === name);
    return (language === 'sk' ? permission?.labelSK : permission?.labelEN) ?? name;
  };
  return (
    <div aria-busy={loading}>
      <ExplainedTable piece={piece} permissions={data.explainAccess} permissionLabel={permissionLabel} />
    </div>
  );
}
