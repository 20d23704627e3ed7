import { ElectricityOrganizationChoicesDocument } from '../../../generated/portal/entities/electricity/documents.ts';
import { useNavigation, useWords } from '../../../engine/react/index.ts';
import { RecordChoice } from '../../../engine/react/picker/index.ts';

/** The organization in the address. */
export function useOwner(): string | undefined {
  const { search } = useNavigation();
  return new URLSearchParams(search).get('organization') ?? undefined;
}

const choices = { to: 'organization', document: ElectricityOrganizationChoicesDocument };

/** Selects the organization whose energy is shown; empty is all. */
export function OwnerChoice() {
  const translate = useWords();
  const owner = useOwner();
  const { pathname, navigate } = useNavigation();
  return (
    <RecordChoice
      from={choices}
      label={translate('energy.organization')}
      placeholder={translate('energy.all')}
      value={owner ?? ''}
      onChange={(id) => navigate(id === '' ? pathname : `${pathname}?organization=${id}`)}
    />
  );
}
