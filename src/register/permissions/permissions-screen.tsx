import { useQuery } from '@apollo/client/react';
import { NotRead, PageHeader, RegionBoundary, useWords } from '../../../engine/react/index.ts';
import { PermissionMatrixDocument } from '../../../generated/portal/documents.ts';
import { Matrix } from './matrix.tsx';
import { Why } from './why.tsx';
import './permissions.css';

/** Permissions by role, and an explanation of why a person may or may not act on a record. */
export function PermissionsScreen() {
  const translate = useWords();
  const { data, error, refetch } = useQuery(PermissionMatrixDocument);
  return (
    <div className="permissions">
      <PageHeader title={translate('permissions.title')} />
      {error !== undefined && <NotRead error={error} onRetry={refetch} />}
      {data !== undefined && (
        <>
          <RegionBoundary>
            <Why matrix={data.permissionMatrix} />
          </RegionBoundary>
          <Matrix matrix={data.permissionMatrix} />
        </>
      )}
    </div>
  );
}
