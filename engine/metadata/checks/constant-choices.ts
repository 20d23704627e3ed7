import { inApp, unknownName, type Check } from './finding.ts';

/** A constant that chooses is set to one of its choices, and each list of choices is of a constant. */
export const checkConstantChoices: Check = ({ catalogue: { constants } }) => {
  const { choices = {}, ...others } = constants;
  return Object.entries(choices ?? {}).flatMap(([name, of]) => {
    const value = others[name];
    const taken: readonly unknown[] = Array.isArray(of) ? of : [];
    if (typeof value !== 'string')
      return unknownName('constant', name, Object.keys(others), inApp('constants', 'constants', 'choices', name));
    return unknownName(
      'choice',
      value,
      taken.filter((choice) => typeof choice === 'string'),
      inApp('constants', 'constants', name),
    );
  });
};
