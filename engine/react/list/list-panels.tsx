import type { List } from '../../metadata/types/index.ts';
import { RegionBoundary } from '../feedback/index.ts';
import { useRegistry, type ListPanelProps } from '../state/index.ts';

interface ListPanelsProps extends ListPanelProps {
  readonly list: List;
}

/** What stands above a list's search: panels of the portal's registry, each failing on its own. */
export function ListPanels({ list, entity, filter }: ListPanelsProps) {
  const { listPanels } = useRegistry();
  return list.panels.map((name) => {
    const Panel = listPanels[name];
    return (
      Panel !== undefined && (
        <RegionBoundary key={name}>
          <Panel entity={entity} filter={filter} />
        </RegionBoundary>
      )
    );
  });
}
