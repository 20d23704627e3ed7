import { Suspense } from 'react';
import { useHistoryFormatter } from '../../../engine/react/history/index.ts';
import { useCatalogue, useEnumerationChoices, type CellProps } from '../../../engine/react/index.ts';
import { useEntity } from '../../../engine/react/state/index.ts';

/** The action as the entity of its record names it. */
export function AuditedActionCell({ record }: CellProps) {
  const { entities } = useCatalogue();
  const choices = useEnumerationChoices();
  const [entity = '', action = ''] = ['entityName', 'action'].map((name) => String(record[name]));
  if (Object.hasOwn(entities, entity))
    return (
      <Suspense>
        <ActionLabel entity={entity} action={action} />
      </Suspense>
    );
  return typeof record['kind'] === 'string' ? choices('AuditKind', record['kind']).label : action;
}

function ActionLabel({ entity, action }: { readonly entity: string; readonly action: string }) {
  return useHistoryFormatter(useEntity(entity).entity).action(action);
}
