import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useState } from 'react';
import { Modal } from '../../keys/modal.tsx';
import { useWords } from '../../state/index.ts';
import type { ConditionGroup } from '../filter-expression.ts';
import type { FilterDefinition } from '../filter-definition.ts';
import { fromQuery, toQuery } from './condition-query.ts';
import { ConditionsBuilder } from './conditions-builder.tsx';

interface ConditionsDialogProps {
  readonly where: ConditionGroup | undefined;
  readonly filters: readonly FilterDefinition[];
  readonly onApply: (where: ConditionGroup | undefined) => void;
  readonly onClose: () => void;
}

/** Dialog that builds conditions combined by "and" and "or". */
export function ConditionsDialog({ where, filters, onApply, onClose }: ConditionsDialogProps) {
  const translate = useWords();
  const [query, setQuery] = useState(() => toQuery(where));
  const [isAsked, setAsked] = useState(false);
  const built = fromQuery(query, filters);
  const isRefused = isAsked && built.kind === 'unfinished';
  const apply = () => {
    setAsked(true);
    if (built.kind === 'built') onApply(built.where);
  };
  return (
    <Modal className="conditions-dialog" title={translate('list.conditionsTitle')} onClose={onClose}>
      <DialogBody>
        <ConditionsBuilder filters={filters} query={query} isAsked={isAsked} onChange={setQuery} />
        {isRefused && (
          <p className="filter-issue" role="alert">
            {translate('list.conditionUnfinished')}
          </p>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={onClose}>{translate('form.cancel')}</Button>
            <Button intent="primary" onClick={apply}>
              {translate('list.filterApply')}
            </Button>
          </>
        }
      />
    </Modal>
  );
}
