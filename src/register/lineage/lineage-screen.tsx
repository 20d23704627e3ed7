import { useParams } from 'react-router-dom';
import { useCatalogue, useNavigation } from '../../../engine/react/index.ts';
import { LineageView } from './lineage-view.tsx';

/** The lineage of the record in the address. */
export function LineageScreen() {
  const { id = '' } = useParams();
  const { pathname } = useNavigation();
  const { route = '' } = useCatalogue().entities['transaction'] ?? {};
  const entity = pathname.startsWith(`${route}/`) ? 'transaction' : 'certificate';
  return <LineageView key={pathname} entity={entity} id={id} />;
}
