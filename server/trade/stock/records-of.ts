import type { OperationCall } from '../../../engine/api/index.ts';
import type { Values } from '../../../engine/record/index.ts';
import type { Selection } from '../../../engine/store/index.ts';

export interface RecordIds {
  readonly entity: string;
  readonly ids: readonly string[];
  /** What the caller selects of each; absent or `true`: nothing is read. */
  readonly selection: Selection | true | undefined;
}

/** Records by their ids, read within the caller's scope by one statement. */
export async function recordsOf(
  call: OperationCall,
  { entity, ids, selection }: RecordIds,
): Promise<ReadonlyMap<unknown, Values>> {
  const wanted = [...new Set(ids)];
  if (selection === undefined || selection === true || wanted.length === 0) return new Map();
  const { items } = await call.store.page(
    call.principal,
    { entity },
    {
      filter: { id: wanted },
      sort: [],
      offset: 0,
      limit: wanted.length,
      selection: { ...selection, id: true },
      count: false,
    },
  );
  return new Map(items.map((record) => [record.id, record]));
}
