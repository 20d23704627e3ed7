import { useMemo } from 'react';
import { RegionBoundary } from '../feedback/index.ts';
import type { SectionListPlacement } from '../form/index.ts';
import { ListPart, ListSkeleton } from '../list/index.ts';
import { filterInput, kindOfFilter } from '../../metadata/index.ts';
import { InnerAddress, useEntity } from '../state/index.ts';

/**
 * A list inside a record's detail, with its own error boundary and its own list state apart from the page's address.
 */
export function RecordList(shown: SectionListPlacement) {
  return (
    <RegionBoundary fallback={<ListSkeleton />}>
      <InnerAddress>
        <LoadedRecordList {...shown} />
      </InnerAddress>
    </RegionBoundary>
  );
}

function LoadedRecordList({ list: { entity, list }, filter, title, titleId }: SectionListPlacement) {
  const piece = useEntity(entity);
  const fixed = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(filter).map(([name, value]) => [
          name,
          filterInput(name, kindOfFilter(piece.entity, name), value),
        ]),
      ),
    [piece, filter],
  );
  return <ListPart piece={piece} further={list} fixed={fixed} title={title} titleId={titleId} />;
}
