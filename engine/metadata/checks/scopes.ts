import { checkScopeRule } from '../../rules/index.ts';
import { everyRule, type EveryRule } from './every-rule.ts';
import { inEntity, type Check } from './finding.ts';

/** Every row scope reads as SQL that an index can serve; one that others are taken from is checked once. */
export const checkScopes: Check = ({ catalogue }) =>
  Object.values(catalogue.entities).flatMap((entity) =>
    withoutRepeats(everyRule(catalogue, entity).filter(({ isScope }) => isScope)).flatMap(({ rule, path, types }) =>
      checkScopeRule(rule, types).map(({ code, message, pointer }) => ({
        code,
        message,
        location: { ...inEntity(entity.name, ...path), inner: pointer },
      })),
    ),
  );

function withoutRepeats(rules: readonly EveryRule[]): readonly EveryRule[] {
  const texts = rules.map(({ rule }) => JSON.stringify(rule));
  return rules.filter((_, index) => texts.indexOf(texts[index] ?? '') === index);
}
