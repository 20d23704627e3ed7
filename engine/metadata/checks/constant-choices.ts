import { isDatedConstant } from '../record/dated-constants.ts';
import { inApp, unknownName, type Check } from './finding.ts';

/** A constant that chooses is set to one of its choices, and each list of choices is of a constant. */
export const checkConstantChoices: Check = ({ catalogue: { constants } }) => {
  const { choices = {}, ...others } = constants;
  return Object.entries(choices ?? {}).flatMap(([name, of]) => {
    const constant = others[name];
    const values = isDatedConstant(constant) ? constant.dated.map(({ value }) => value) : [constant];
    const taken: readonly unknown[] = Array.isArray(of) ? of : [];
    const texts = taken.filter((choice) => typeof choice === 'string');
    return values.flatMap((value) =>
      typeof value === 'string'
        ? unknownName('choice', value, texts, inApp('constants', 'constants', name))
        : unknownName('constant', name, Object.keys(others), inApp('constants', 'constants', 'choices', name)),
    );
  });
};
