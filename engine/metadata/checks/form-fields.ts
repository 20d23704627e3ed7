import { fieldAt } from '../record/field-at.ts';
import { inEntity, repeatedNameFindings, unknownName, type Check, type Finding } from './finding.ts';

/** A form's sections hold fields of its own entity, each once, under names that differ. */
export const checkFormFields: Check = ({ catalogue }) =>
  Object.values(catalogue.entities).flatMap(({ name: entity, fields, form }) => {
    const seen = new Set<string>();
    const ofSections = (form?.sections ?? []).flatMap((section, index): readonly Finding[] => {
      const at = (...more: readonly (string | number)[]) => inEntity(entity, 'form', 'sections', index, ...more);
      const ofFields = section.fields.flatMap(({ field }, position): readonly Finding[] => {
        const location = at('fields', position, 'field');
        if (seen.has(field))
          return [{ code: 'repeated-field', location, message: `"${field}" stands in the form twice` }];
        seen.add(field);
        const target = fieldAt(catalogue.entities, fields, field);
        const isForeign = target !== undefined && isThroughReference(fields, field);
        if (isForeign)
          return [
            {
              code: 'foreign-field',
              location,
              message: `"${field}" belongs to another record; a form holds fields of its own`,
            },
          ];
        return [];
      });
      const own = section.fields.map(({ field }) => field);
      const covered = (section.overlay?.fields ?? []).flatMap((field, position) =>
        unknownName('field of the section', field, own, at('overlay', 'fields', position)),
      );
      const wide = section.fields.flatMap(({ span }, position): readonly Finding[] =>
        span <= section.columns
          ? []
          : [
              {
                code: 'too-wide',
                location: at('fields', position, 'span'),
                message: `the section has ${section.columns} columns, fewer than ${span}`,
              },
            ],
      );
      return [...ofFields, ...covered, ...wide];
    });
    return [
      ...repeatedNameFindings('section', form?.sections ?? [], (index) =>
        inEntity(entity, 'form', 'sections', index, 'name'),
      ),
      ...ofSections,
    ];
  });

function isThroughReference(fields: Parameters<typeof fieldAt>[1], path: string): boolean {
  return fieldAt({}, fields, path) === undefined;
}
