import { checkScopeRule } from '../../rules/index.ts';
import { everyRule } from './every-rule.ts';
import { inEntity, type Check } from './finding.ts';

/** Every row scope reads as SQL that an index can serve. */
export const scopes: Check = ({ catalogue }) =>
  Object.values(catalogue.entities).flatMap((entity) =>
    everyRule(catalogue, entity)
      .filter(({ isScope }) => isScope)
      .flatMap(({ rule, path, types }) =>
        checkScopeRule(rule, types).map(({ code, message, pointer }) => ({
          code,
          message,
          place: { ...inEntity(entity.name, ...path), inner: pointer },
        })),
      ),
  );
