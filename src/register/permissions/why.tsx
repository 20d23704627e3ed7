import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { RecordBox } from '../../../engine/react/explain/index.ts';
import { useWords } from '../../../engine/react/index.ts';
import type { PermissionMatrix } from './areas.ts';
import { KindBox } from './kind-box.tsx';
import { OrganizationBox } from './organization-box.tsx';
import { WhyAnswer } from './why-answer.tsx';

/** Explains access: person, organization and record; the selection is in the address. */
export function Why({ matrix }: { readonly matrix: PermissionMatrix }) {
  const translate = useWords();
  const [search, setSearch] = useSearchParams();
  const chosen = (name: string) => search.get(name) ?? '';
  const choose = (changes: Readonly<Record<string, string>>) =>
    setSearch({ ...Object.fromEntries(search), ...changes }, { replace: true });
  const [person, organization, kind, record] = ['person', 'organization', 'kind', 'record'].map(chosen);
  return (
    <section className="permissions-part" aria-labelledby="permission-why">
      <h2 id="permission-why">{translate('permissions.whyTitle')}</h2>
      <p className="permissions-intro">{translate('permissions.whyIntro')}</p>
      <Suspense>
        <div className="permissions-question">
          <RecordBox
            entity="user"
            label={translate('permissions.person')}
            value={person ?? ''}
            onChange={(id) => choose({ person: id, organization: '' })}
          />
          <OrganizationBox
            person={person ?? ''}
            value={organization ?? ''}
            onChange={(id) => choose({ organization: id })}
          />
          <KindBox value={kind ?? ''} onChange={(name) => choose({ kind: name, record: '' })} />
          {kind && (
            <RecordBox
              key={kind}
              entity={kind}
              label={translate('permissions.record')}
              value={record ?? ''}
              onChange={(id) => choose({ record: id })}
            />
          )}
        </div>
      </Suspense>
      {person && organization && kind && record && (
        <WhyAnswer matrix={matrix} userId={person} organizationId={organization} entity={kind} recordId={record} />
      )}
    </section>
  );
}
