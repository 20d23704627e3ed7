import type { Fields, Form, Section, Text } from '../types/index.ts';
import type { FormSource, SectionSource } from './source.ts';

/** A form with its defaults; without sections, one of all fields a person may fill in, under the entity's name. */
export function toForm(source: FormSource, fields: Fields, label: Text): Form {
  const presentation = source.presentation ?? 'page';
  return {
    presentation,
    sections: (source.sections ?? [{ name: 'record', label, fields: editable(fields) }]).map((section) =>
      toSection(section, label),
    ),
    readOnly: source.readOnly,
    enabled: source.enabled,
    afterSave: source.afterSave ?? { to: presentation === 'dialog' ? 'list' : 'detail' },
    draft: source.draft ?? 'none',
    summary: source.summary ?? [],
  };
}

function toSection(source: SectionSource, label: Text): Section {
  const fields = (source.fields ?? []).map((field) => ({
    span: 1,
    ...(typeof field === 'string' ? { field } : field),
  }));
  const { overlay, ...rest } = source;
  return {
    ...rest,
    label: source.label ?? label,
    columns: source.columns ?? 2,
    fields,
    ...(overlay && { overlay: { fields: fields.map(({ field }) => field), ...overlay } }),
  };
}

function editable(fields: Fields): readonly string[] {
  return Object.values(fields)
    .filter((field) => !field.readOnly)
    .map((field) => field.name);
}
