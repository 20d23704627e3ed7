import { skipToken, useQuery } from '@apollo/client/react';
import { useEffect, useId } from 'react';
import { Select } from '../../../engine/react/controls/index.ts';
import { useWords } from '../../../engine/react/index.ts';
import { PlacesOfDocument } from '../../../generated/portal/documents.ts';
import { useEnumerationWords } from './matrix-head.tsx';

interface PlaceBoxProps {
  /** Id of a person; empty for none. */
  readonly person: string;
  readonly value: string;
  readonly onChange: (organizationId: string) => void;
}

/** Selects an organization of a person; a single one is preselected. */
export function OrganizationBox({ person, value, onChange }: PlaceBoxProps) {
  const translate = useWords();
  const nameOf = useEnumerationWords();
  const id = useId();
  const { data } = useQuery(PlacesOfDocument, person === '' ? skipToken : { variables: { userId: person } });
  const memberships = person === '' ? [] : (data?.placesOf ?? []);
  const [sole] = memberships.length === 1 ? memberships : [];
  useEffect(() => {
    if (sole !== undefined && value === '') onChange(sole.organizationId);
  }, [sole, value, onChange]);
  return (
    <div className="choice-box">
      <label htmlFor={id}>{translate('permissions.organization')}</label>
      <Select
        id={id}
        value={value}
        disabled={memberships.length === 0}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{translate('permissions.choose')}</option>
        {memberships.map(({ organizationId, organizationName, role, status }) => (
          <option key={organizationId} value={organizationId}>
            {organizationName} · {nameOf('UserRole', role)} · {nameOf('UserOrganizationStatus', status)}
          </option>
        ))}
      </Select>
    </div>
  );
}
