import { isDatedConstant } from '../record/dated-constants.ts';
import { inApp, unknownName, type Check } from './finding.ts';

/**
 * Checks that a constant with choices has one of them as value, and that each list of choices belongs to a constant.
 */
export const checkConstantChoices: Check = function* ({ catalogue: { constants } }) {
  const { choices, ...others } = constants;
  for (const [name, of] of Object.entries(choices ?? {})) {
    const constant = others[name];
    const values = isDatedConstant(constant) ? constant.dated.map(({ value }) => value) : [constant];
    const taken: readonly unknown[] = Array.isArray(of) ? of : [];
    const texts = taken.filter((choice) => typeof choice === 'string');
    for (const value of values)
      if (typeof value === 'string') yield* unknownName('choice', value, texts, inApp('constants', 'constants', name));
      else yield* unknownName('constant', name, Object.keys(others), inApp('constants', 'constants', 'choices', name));
  }
};
