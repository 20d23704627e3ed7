import type { Values } from '../../record/index.ts';
import type { BulkReport } from './use-bulk.ts';

/** The outcome for one record. */
export type ReportRow = { readonly id: string; readonly name: string } & (
  | { readonly kind: 'refused'; readonly reason: string; readonly params: Values }
  /** The run was stopped before this record. */
  | { readonly kind: 'unreached' }
  | { readonly kind: 'done' }
);

/** The outcome of each record: refused first, then unreached, then done. */
export function reportRows({ outcomes, names }: Pick<BulkReport, 'outcomes' | 'names'>): readonly ReportRow[] {
  const reached = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  const rows = [...names].map(([id, name]): ReportRow => {
    const outcome = reached.get(id);
    if (outcome === undefined) return { id, name: name || id, kind: 'unreached' };
    const { reason, params } = outcome;
    return typeof reason === 'string'
      ? { id, name: name || id, kind: 'refused', reason, params: params ?? {} }
      : { id, name: name || id, kind: 'done' };
  });
  return (['refused', 'unreached', 'done'] as const).flatMap((kind) => rows.filter((row) => row.kind === kind));
}
