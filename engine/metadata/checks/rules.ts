import { checkRule, isViewerOnly } from '../../rules/index.ts';
import { everyRule } from './every-rule.ts';
import { inEntity, type Check, type Finding } from './finding.ts';

/** Every rule is in the dialect: its operators, its paths, their types, and what it yields. */
export const rules: Check = ({ catalogue }) =>
  Object.values(catalogue.entities).flatMap((entity) =>
    everyRule(catalogue, entity).flatMap(({ rule, path, types, expects, isForViewer, isScope }): readonly Finding[] => {
      if (isScope) return []; // the last check, with what SQL makes of it
      const place = inEntity(entity.name, ...path);
      const found = checkRule(rule, types, { expects }).map(({ code, message, pointer }) => ({
        code,
        message,
        place: { ...place, inner: pointer },
      }));
      if (found.length > 0 || !isForViewer || isViewerOnly(rule)) return found;
      return [
        {
          code: 'not-about-viewer',
          place,
          message: 'this rule is asked once for all records: it may look at the viewer and the constants only',
        },
      ];
    }),
  );
