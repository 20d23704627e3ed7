import { Suspense } from 'react';
import { useHistoryFormatter } from '../../../engine/react/history/index.ts';
import {
  Link,
  useCatalogue,
  useLabel,
  useWords,
  type PanelProps,
  type RecordData,
} from '../../../engine/react/index.ts';
import { useEntity } from '../../../engine/react/state/index.ts';
import { isValues, type Values } from '../../../engine/record/index.ts';
import { addressOfRecord } from './address-of-record.ts';
import './audit.css';

/** The changed fields of an entry, or the facts of an event without a record change. */
export function AuditedChanges({ record }: PanelProps) {
  const translate = useWords();
  const { entities } = useCatalogue();
  const entity = String(record['entityName']);
  const changes = isValues(record['changes']) ? record['changes'] : {};
  const known = Object.hasOwn(entities, entity);
  return (
    <section className="audited" aria-labelledby="audited-changes">
      <h2 id="audited-changes">{translate('audit.changes')}</h2>
      {Object.keys(changes).length === 0 && <p>{translate('audit.none')}</p>}
      <Suspense>{known ? <Changes entity={entity} changes={changes} /> : <Facts facts={changes} />}</Suspense>
      <OpenRecord record={record} />
    </section>
  );
}

function Changes({ entity: name, changes }: { readonly entity: string; readonly changes: Values }) {
  const { entity } = useEntity(name);
  const formatter = useHistoryFormatter(entity);
  const label = useLabel();
  return (
    <dl>
      {Object.entries(changes).map(([path, change]) => {
        const field = entity.fields[path];
        const { from, to } = isValues(change) ? change : {};
        const words = (value: unknown) =>
          field === undefined ? plain(value) : formatter.value(field, toFieldValue(value, field.type));
        return (
          <div key={path}>
            <dt>{field === undefined ? path : label(field.label)}</dt>
            <dd>
              <del>{words(from)}</del> <ins>{words(to) || '–'}</ins>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** The audit trail stores only the id of a reference. */
function toFieldValue(value: unknown, type: string): unknown {
  return type === 'reference' && typeof value === 'string' ? { id: value } : value;
}

/** Facts of events without a record change; labels are in `audit.facts`. */
const labelledFacts = ['network', 'entity', 'id', 'recordId', 'name'];

function Facts({ facts }: { readonly facts: Values }) {
  const translate = useWords();
  const label = useLabel();
  const { entities } = useCatalogue();
  const kindOf = (value: unknown) => label(entities[plain(value)]?.label) || plain(value);
  return (
    <dl>
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt>{labelledFacts.includes(name) ? translate(`audit.facts.${name}`) : name}</dt>
          <dd>{name === 'entity' ? kindOf(value) : plain(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function OpenRecord({ record }: { readonly record: RecordData }) {
  const translate = useWords();
  const address = addressOfRecord(useCatalogue(), record);
  return address === undefined ? null : <Link to={address}>{translate('audit.open')}</Link>;
}
