import { fieldAt } from '../record/field-at.ts';
import { inEntity, type Check, type Finding } from './finding.ts';

/** A map sets the one latitude and the one longitude among the fields of its section. */
export const checkSectionMaps: Check = ({ catalogue: { entities } }) =>
  Object.values(entities).flatMap(({ name, fields, form }) =>
    (form?.sections ?? []).flatMap((section, index): readonly Finding[] => {
      if (section.map !== true) return [];
      const placed = section.fields.map(({ field }) => fieldAt(entities, fields, field));
      return (['latitude', 'longitude'] as const).flatMap((measure) => {
        const measuring = placed.filter(
          (field) => field !== undefined && 'measures' in field && field.measures === measure,
        );
        if (measuring.length === 1) return [];
        const message = `a map needs one field of its section that measures a ${measure}, not ${String(measuring.length)}`;
        return [{ code: 'no-place', location: inEntity(name, 'form', 'sections', index, 'map'), message }];
      });
    }),
  );
