import { fill, form, overlay, section } from '../../language/index.ts';
import type { FormSource, SectionSource } from '../../language/types.ts';
import type { Fields, Form, Section, Text } from '../types/index.ts';

/** A form with its defaults; without sections, one of all fields a person may fill in, under the entity's name. */
export function toForm(source: FormSource, fields: Fields, label: Text): Form {
  const sections = source.sections ?? [{ name: 'record', label, fields: editable(fields) }];
  return fill(form, {
    ...source,
    sections: sections.map((one) => toSection(one, label)),
    afterSave: source.afterSave ?? { to: source.presentation === 'dialog' ? 'list' : 'detail' },
  });
}

function toSection(source: SectionSource, label: Text): Section {
  const { fields = [], overlay: cover } = source;
  const paths = fields.map((field) => (typeof field === 'string' ? field : field.field));
  return fill(section, {
    ...source,
    label: source.label ?? label,
    overlay: cover && fill(overlay, { ...cover, fields: cover.fields ?? paths }),
  });
}

function editable(fields: Fields): readonly string[] {
  return Object.values(fields)
    .filter((field) => !field.readOnly)
    .map((field) => field.name);
}
