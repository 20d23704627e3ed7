import { useQuery } from '@apollo/client/react';
import { useId } from 'react';
import { ElectricityOrganizationChoicesDocument } from '../../../generated/portal/entities/electricity/documents.ts';
import { useNavigation, useWords } from '../../../engine/react/index.ts';
import { ReferencePicker, type PickerSource } from '../../../engine/react/picker/index.ts';

const source: PickerSource = {
  to: 'organization',
  document: ElectricityOrganizationChoicesDocument,
  picker: { minCharacters: 0, debounceMs: 500, pageSize: 1000 },
  filter: {},
};

/** The organization in the address, whose energy is shown. */
export function useOwner(): string | undefined {
  const { search } = useNavigation();
  return new URLSearchParams(search).get('organization') ?? undefined;
}

/** Chooses whose energy is shown; nobody chosen is all. */
export function OwnerChoice() {
  const translate = useWords();
  const owner = useOwner();
  const { pathname, navigate } = useNavigation();
  const id = useId();
  const { data } = useQuery(ElectricityOrganizationChoicesDocument, {
    variables: { filter: { id: [owner ?? ''] } },
    skip: owner === undefined,
  });
  const chosen = owner === undefined ? undefined : data?.organizationsAll[0];
  return (
    <div className="energy-owner">
      <label htmlFor={id}>{translate('energy.organization')}</label>
      <ReferencePicker
        source={source}
        label={translate('energy.organization')}
        attributes={{ id }}
        value={chosen}
        placeholder={translate('energy.all')}
        onChange={(choice) => navigate(choice === undefined ? pathname : `${pathname}?organization=${choice.id}`)}
      />
    </div>
  );
}
