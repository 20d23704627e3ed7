import { useId, useMemo, type ReactNode } from 'react';
import type { EntityPiece } from '../state/index.ts';
import { FormProvider, type OpenForm } from './form-context.tsx';
import { useFormLayout } from './use-form-layout.ts';
import { RecordForm } from './record-form.tsx';
import { SectionNavigation } from './section-navigation.tsx';
import type { FormStore } from './state/form-store.ts';
import { useCompletedReferences } from './use-completed-references.ts';
import type { FormRuleContext } from './use-form-rule-context.ts';
import { useSummaryFocus } from './use-summary-focus.ts';

export interface EntityFormProps {
  readonly piece: EntityPiece;
  readonly ruleContext: FormRuleContext;
  readonly store: FormStore;
  readonly mode: 'edit' | 'read';
  readonly isSaving?: boolean;
  /** Name of the only section to show; undefined shows all. */
  readonly section?: string | undefined;
  /** A page with many sections lists them at the side. */
  readonly presentation: 'page' | 'dialog';
  /** Content at the side, below the list of sections. */
  readonly aside?: ReactNode;
  readonly listOf?: OpenForm['listOf'];
}

/** Number of sections from which a page lists them. */
const LONG_FORM = 4;

/** An entity's form: errors, sections, and on a long page a list of the sections. */
export function EntityForm(props: EntityFormProps) {
  const { piece, ruleContext, store, mode, isSaving = false, presentation, aside, listOf, section } = props;
  const id = useId();
  const form = useMemo<OpenForm>(
    () => ({ store, piece, ruleContext, id, mode, isSaving, listOf, section }),
    [store, piece, ruleContext, id, mode, isSaving, listOf, section],
  );
  useCompletedReferences(piece, store);
  useSummaryFocus(form, presentation);
  const layout = useFormLayout(piece, listOf !== undefined);
  const hasSectionList = presentation === 'page' && layout.length >= LONG_FORM;
  return (
    <FormProvider value={form}>
      <div className={hasSectionList || aside !== undefined ? 'form-frame form-frame-wide' : 'form-frame'}>
        {(hasSectionList || aside !== undefined) && (
          <div className="form-aside">
            {hasSectionList && <SectionNavigation layout={layout} />}
            {aside}
          </div>
        )}
        <div className="form-main">
          <RecordForm />
        </div>
      </div>
    </FormProvider>
  );
}
