import { useMemo } from 'react';
import { SoftDisabledButton } from '../controls/index.ts';
import type { Operation } from '../../metadata/index.ts';
import type { Values } from '../../record/index.ts';
import { RegionBoundary } from '../feedback/index.ts';
import { EntityForm } from '../form/index.ts';
import { PageHeader } from '../shell/index.ts';
import { useLabel, useLanguage, useRegistry, type EntityPiece } from '../state/index.ts';
import { describedForm } from './dialog-form.ts';
import { useOpenArguments } from './use-open-arguments.ts';
import { useOperationCall, useOperationForm } from './use-operation-form.ts';
import './operation.css';

export interface OperationScreenProps {
  /** Name of an operation outside entities; it has a form. */
  readonly operation: string;
  readonly title: string;
  /** Text above the form. */
  readonly intro?: string;
  /** Text key of the success toast; null shows none. */
  readonly success?: string | null | undefined;
  /** Address to go to on success. */
  readonly to?: string | undefined;
  /** Values from the address; they prefill the form's fields of these names. */
  readonly given?: Values;
  /** Called with the result on success. */
  readonly onDone?: (answer: unknown) => void;
}

/** A page with the form of an operation. */
export function OperationScreen({ title, intro = '', ...asked }: OperationScreenProps) {
  return (
    <div className="operation-page">
      <PageHeader title={title} />
      {intro !== '' && <p className="operation-page-intro">{intro}</p>}
      <OperationForm {...asked} />
    </div>
  );
}

export type OperationFormProps = Omit<OperationScreenProps, 'title' | 'intro'>;

/** The form of an operation with its submit button, as part of a page. */
export function OperationForm(props: OperationFormProps) {
  return (
    <RegionBoundary>
      <LoadedAsk {...props} />
    </RegionBoundary>
  );
}

function LoadedAsk(props: OperationFormProps) {
  const { operation, piece } = useOperationForm(props.operation);
  return <OpenForm piece={piece} described={operation} {...props} />;
}

interface OpenFormProps extends OperationFormProps {
  readonly piece: EntityPiece;
  readonly described: Operation;
}

function OpenForm({ piece, described, success, to, given, onDone }: OpenFormProps) {
  const label = useLabel();
  const language = useLanguage();
  const known = useRegistry().asked?.[described.name]?.given;
  const form = useMemo(
    () => describedForm(piece, described, { ...given, ...known?.(language) }),
    [piece, described, given, known, language],
  );
  const call = useOperationCall(piece, described.name, { success, to, onDone });
  const { ruleContext, store, isSending, submit } = useOpenArguments(form, call);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <EntityForm
        piece={piece}
        ruleContext={ruleContext}
        store={store}
        mode="edit"
        isSaving={isSending}
        presentation="dialog"
      />
      <div className="operation-page-foot">
        <SoftDisabledButton type="submit" intent="primary" loading={isSending}>
          {label(described.label)}
        </SoftDisabledButton>
      </div>
    </form>
  );
}
