import type { List } from '../../metadata/types/index.ts';
import { ListFooter } from './list-footer.tsx';
import { withPage, withSize } from './list-state.ts';
import type { useList } from './use-list.ts';

interface ListPagesProps extends Pick<ReturnType<typeof useList>, 'data' | 'state' | 'change' | 'shape'> {
  readonly list: List;
  /** Extent of the list; a whole list has no pages. */
  readonly asked: ReturnType<typeof useList>['extent'];
  readonly extent: 'screen' | 'part';
  readonly title: string;
}

/** Pagination of a list; hidden for an embedded list whose records fit on the smallest page. */
export function ListPages({ list, data, state, change, shape, asked, extent, title }: ListPagesProps) {
  if (asked === 'whole' || (extent === 'part' && data.total <= Math.min(...shape.sizes))) return null;
  const isCounted = data.status !== 'loading' && data.status !== 'failed';
  return (
    <ListFooter
      of={extent === 'screen' ? undefined : title}
      page={state.page}
      size={state.size}
      sizes={list.pageSizes}
      total={isCounted ? data.total : undefined}
      isCapped={data.isCapped}
      onPage={(page) => change((current) => withPage(current, page))}
      onSize={(size) => change((current) => withSize(current, size))}
    />
  );
}
