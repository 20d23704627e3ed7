import { useMemo } from 'react';
import { SoftDisabledButton } from '../controls/index.ts';
import type { Operation } from '../../metadata/index.ts';
import type { Values } from '../../record/index.ts';
import { RegionBoundary } from '../feedback/index.ts';
import { EntityForm } from '../form/index.ts';
import { PageHeader } from '../shell/index.ts';
import { useLabel, useLanguage, useRegistry, type EntityPiece } from '../state/index.ts';
import { describedForm } from './dialog-form.ts';
import { useAskForm } from './use-ask-form.ts';
import { useOperationCall, useOperationForm } from './use-operation-form.ts';
import './ask.css';

export interface AskScreenProps {
  /** An operation of the app that has a form. */
  readonly operation: string;
  readonly title: string;
  /** What stands above the form. */
  readonly intro?: string;
  /** Text key of what is said once it is done; nothing where null. */
  readonly success?: string | null | undefined;
  /** Where one goes once it is done. */
  readonly to?: string | undefined;
  /** What the address says; the form's fields of these names have it. */
  readonly given?: Values;
  /** Told the answer once it is done. */
  readonly onDone?: (answer: unknown) => void;
}

/** The form of an operation as a page of its own. */
export function AskScreen({ title, intro = '', ...asked }: AskScreenProps) {
  return (
    <div className="ask-page">
      <PageHeader title={title} />
      {intro !== '' && <p className="ask-page-intro">{intro}</p>}
      <OperationForm {...asked} />
    </div>
  );
}

export type OperationFormProps = Omit<AskScreenProps, 'title' | 'intro'>;

/** The form of an operation, with the button that calls it, as a part of a page. */
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
  const { world, store, isSending, submit } = useAskForm(form, call);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <EntityForm piece={piece} world={world} store={store} mode="edit" isSaving={isSending} presentation="dialog" />
      <div className="ask-page-foot">
        <SoftDisabledButton type="submit" intent="primary" loading={isSending}>
          {label(described.label)}
        </SoftDisabledButton>
      </div>
    </form>
  );
}
