import { RegionBoundary } from '../feedback/index.ts';
import { useStoreState, type FormStore } from '../form/index.ts';
import { useRegistry, useWords, type EntityPiece, type RecordData } from '../state/index.ts';

interface SummaryPanelsProps {
  readonly piece: EntityPiece;
  readonly store: FormStore;
}

/** Summary panels of the portal's registry beside a form, each with its own error boundary. */
export function SummaryPanels({ piece, store }: SummaryPanelsProps) {
  const { panels } = useRegistry();
  const translate = useWords();
  const record = useOpenRecord(store);
  const named =
    piece.entity.form?.summary.flatMap((name) => (panels[name] === undefined ? [] : [{ name, Panel: panels[name] }])) ??
    [];
  if (named.length === 0) return null;
  return (
    <aside className="detail-summary" aria-label={translate('form.summary')}>
      {named.map(({ name, Panel }) => (
        <RegionBoundary key={name}>
          <Panel entity={piece.entity} record={record} />
        </RegionBoundary>
      ))}
    </aside>
  );
}

/** The form's current data as a record; an unsaved record has an empty id. */
function useOpenRecord(store: FormStore): RecordData {
  const data = useStoreState(store, (state) => state.data);
  return { ...data, id: typeof data['id'] === 'string' ? data['id'] : '' };
}
