import { Suspense } from 'react';
import type { Field, JsonField } from '../../metadata/types/index.ts';
import { isValues, type RecordPath } from '../../record/index.ts';
import { lazyComponent } from '../load/index.ts';
import { Link, useCatalogue, useDisplay, useLabel, useWords } from '../state/index.ts';
import { formatField } from '../../print/index.ts';
import { withNonBreakingSpaces, useValueWords } from '../format/index.ts';
import { useOpenForm } from './form-context.tsx';
import { plainText } from './plain-text.ts';
import { useUnit } from './use-unit.ts';

interface FieldTextProps {
  readonly path: RecordPath;
  readonly field: Field;
  readonly value: unknown;
}

/** A read-only value in a form. */
export function FieldText({ path, field, value }: FieldTextProps) {
  return (
    <div className="form-text">
      <ValueText path={path} field={field} value={value} />
    </div>
  );
}

/** The formatted value, with its unit, label, or link to the referenced record. */
export function ValueText({ path, field, value }: FieldTextProps) {
  const words = useValueWords();
  const unit = useUnit(path, field);
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return <EmptyText />;
  switch (field.type) {
    case 'reference':
      return <RecordText to={field.to} record={value} />;
    case 'references':
      return (
        <span>
          {listOf(value).map((record, index) => (
            <span key={index}>
              {index > 0 && ', '}
              <RecordText to={field.to} record={record} />
            </span>
          ))}
        </span>
      );
    case 'decimal':
    case 'integer':
      return <span className="form-figure">{formatField(field, value, words, unit)}</span>;
    case 'text':
      return withNonBreakingSpaces(formatField(field, value, words, unit));
    case 'longText':
      return <span className="form-long-text">{plainText(value)}</span>;
    case 'json':
      return field.entries === undefined ? JSON.stringify(value) : <Entries field={field} value={value} />;
    default:
      return formatField(field, value, words, unit);
  }
}

// Loaded lazily, since few records have such lists.
const EntriesTable = lazyComponent(async () => (await import('../entries/index.ts')).EntriesTable);

/** A list stored as JSON in a field. */
function Entries({ field, value }: { readonly field: JsonField; readonly value: unknown }) {
  const label = useLabel();
  if (field.entries === undefined) return null;
  return (
    <Suspense>
      <EntriesTable caption={label(field.label)} described={field.entries} value={value} />
    </Suspense>
  );
}

function EmptyText() {
  const translate = useWords();
  return (
    <span className="form-empty" title={translate('errors.form.empty')}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{translate('errors.form.empty')}</span>
    </span>
  );
}

/** A record's name; a link when it has a page. */
function RecordText({ to, record }: { readonly to: string; readonly record: unknown }) {
  const outline = useCatalogue().entities[to];
  const display = useDisplay(to);
  const { mode } = useOpenForm();
  if (!isValues(record)) return <EmptyText />;
  const name = withNonBreakingSpaces(display(record));
  const isOpened = mode === 'read' && outline?.route !== undefined && outline.presentation === 'page';
  return isOpened ? <Link to={`${outline.route}/${plainText(record.id)}`}>{name}</Link> : name;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
