import { RegionBoundary } from '../feedback/index.ts';
import { useRegistry, useWords, type EntityPiece, type RecordData } from '../state/index.ts';

/** What stands beside a stored record: panels of the portal's registry, each failing on its own. */
export function SummaryPanels({ piece, record }: { readonly piece: EntityPiece; readonly record: RecordData }) {
  const { panels } = useRegistry();
  const translate = useWords();
  const named = piece.entity.form?.summary.flatMap((name) => (panels[name] === undefined ? [] : [{ name, Panel: panels[name] }])) ?? [];
  if (named.length === 0) return null;
  return (
    <aside className="detail-summary" aria-label={translate('form.summary')}>
      {named.map(({ name, Panel }) => <RegionBoundary key={name}><Panel entity={piece.entity} record={record} /></RegionBoundary>)}
    </aside>
  );
}
