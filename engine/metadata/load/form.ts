import { applyDefaults, form, overlay, section, sectionList } from '../../language/index.ts';
import type { FormSource, SectionSource } from '../../language/types.ts';
import type { Fields, Form, Section, SectionList, Text } from '../types/index.ts';

/** A form with its defaults: without sections, one of all editable fields; former values have a section of their own. */
export function toForm(source: FormSource, fields: Fields, label: Text): Form {
  const own = source.sections ?? [{ name: 'record', label, fields: editable(fields) }];
  const sections = [...own, ...formerValues(fields)];
  return applyDefaults(form, {
    ...source,
    sections: sections.map((one) => toSection(one, fields, label)),
    afterSave: source.afterSave ?? { to: source.presentation === 'dialog' ? 'list' : 'detail' },
  });
}

function toSection(source: SectionSource, known: Fields, label: Text): Section {
  const { fields = [], overlay: cover, list } = source;
  const paths = fields.map((field) => (typeof field === 'string' ? field : field.field));
  return applyDefaults(section, {
    ...source,
    label: source.label ?? label,
    list: list && toSectionList(list, known),
    overlay: cover && applyDefaults(overlay, { ...cover, fields: cover.fields ?? paths }),
  });
}

/** A relation lists the records of its entity that refer to this one. */
function toSectionList(source: NonNullable<SectionSource['list']>, fields: Fields): SectionList {
  const relation = source.relation === undefined ? undefined : fields[source.relation];
  const { to = '', by = '' } = relation?.type === 'relation' ? relation : {};
  return applyDefaults(sectionList, {
    ...source,
    entity: source.entity ?? to,
    filter: source.filter ?? (by === '' ? {} : { [by]: { var: 'id' } }),
  });
}

function formerValues({ formerValues: former }: Fields): readonly SectionSource[] {
  if (former?.type !== 'rows') return [];
  const { name, label } = former;
  return [{ name, label, columns: 1, fields: [name], visible: { '!!': [{ var: name }] } }];
}

function editable(fields: Fields): readonly string[] {
  return Object.values(fields)
    .filter((field) => !field.readOnly)
    .map((field) => field.name);
}
