import { Button } from '@blueprintjs/core';
import { useMemo } from 'react';
import type { Operation } from '../../metadata/types/index.ts';
import type { Values } from '../../record/index.ts';
import { RegionBoundary } from '../feedback/index.ts';
import { EntityForm } from '../form/index.ts';
import { PageHeader } from '../shell/index.ts';
import { useCatalogue, useEntity, useLabel, useRegistry, type EntityPiece } from '../state/index.ts';
import { describedForm } from './asked-form.ts';
import { useAskForm } from './use-ask-form.ts';
import { useAskedOperation } from './use-asked-operation.ts';
import './ask.css';

export interface AskScreenProps {
  /** An operation of the app that has a form. */
  readonly operation: string;
  readonly title: string;
  /** What stands above the form. */
  readonly intro?: string;
  /** Text key of what is said once it is done. */
  readonly success?: string | undefined;
  /** Where one goes once it is done. */
  readonly to?: string | undefined;
  /** What the address says; the form's fields of these names have it. */
  readonly given?: Values;
}

/** The form of an operation as a page of its own. */
export function AskScreen(props: AskScreenProps) {
  return (
    <RegionBoundary extent="screen">
      <LoadedAsk {...props} />
    </RegionBoundary>
  );
}

function LoadedAsk(props: AskScreenProps) {
  const operation = useCatalogue().operations[props.operation];
  if (operation?.form === undefined) throw new Error(`The operation "${props.operation}" has no form.`);
  const piece = useEntity(operation.form);
  return <AskPage piece={piece} described={operation} {...props} />;
}

interface AskPageProps extends AskScreenProps {
  readonly piece: EntityPiece;
  readonly described: Operation;
}

function AskPage({ piece, described, title, intro = '', success, to, given }: AskPageProps) {
  const label = useLabel();
  const known = useRegistry().asked?.[described.name]?.given;
  const asked = useMemo(
    () => describedForm(piece, described, { ...given, ...known?.() }),
    [piece, described, given, known],
  );
  const call = useAskedOperation(piece, described.name, { success, to });
  const { world, store, isComplete, isSending, submit } = useAskForm(asked, call);
  return (
    <form
      noValidate
      className="ask-page"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <PageHeader title={title} />
      {intro !== '' && <p className="ask-page-intro">{intro}</p>}
      <EntityForm piece={piece} world={world} store={store} mode="edit" isSaving={isSending} presentation="dialog" />
      <div className="ask-page-foot">
        {/* Within reach before everything is entered: asked for, it tells what is missing. */}
        <Button
          type="submit"
          intent="primary"
          size="large"
          loading={isSending}
          aria-disabled={!isComplete}
          {...(isComplete ? {} : { className: 'bp6-disabled' })}
        >
          {label(described.label)}
        </Button>
      </div>
    </form>
  );
}
