import { fieldAt } from '../record/field-at.ts';
import { atBelow, entityCheck, finding, repeatedNameFindings, unknownName } from './finding.ts';

/** Checks that sections hold fields of their own entity, each once, and that section names are unique. */
export const checkFormFields = entityCheck(function* ({ fields, form }, atEntity, { catalogue }) {
  const sections = form?.sections ?? [];
  const seen = new Set<string>();
  yield* repeatedNameFindings('section', sections, (index) => atEntity('form', 'sections', index, 'name'));
  for (const [index, section] of sections.entries()) {
    const at = atBelow(atEntity, 'form', 'sections', index);
    for (const [position, { field }] of section.fields.entries()) {
      const location = at('fields', position, 'field');
      const isForeign =
        fieldAt(catalogue.entities, fields, field) !== undefined && fieldAt({}, fields, field) === undefined;
      if (seen.has(field)) yield finding('repeated-field', location, `"${field}" stands in the form twice`);
      else if (isForeign)
        yield finding(
          'foreign-field',
          location,
          `"${field}" belongs to another record; a form holds fields of its own`,
        );
      seen.add(field);
    }
    const own = section.fields.map(({ field }) => field);
    for (const [position, field] of (section.overlay?.fields ?? []).entries())
      yield* unknownName('field of the section', field, own, at('overlay', 'fields', position));
    for (const [position, { span }] of section.fields.entries()) {
      const message = `the section has ${section.columns} columns, fewer than ${span}`;
      if (span > section.columns) yield finding('too-wide', at('fields', position, 'span'), message);
    }
  }
});
