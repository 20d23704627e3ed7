/** 256 bits, as HS256 needs. */
export const minimumSecretCharacters = 32;

/**
 * Problems of an installation's secrets, one sentence each: too short, or used twice (learning one would reveal both).
 * @param secrets by display name
 */
export function secretProblems(secrets: Readonly<Record<string, string>>): readonly string[] {
  const named = Object.entries(secrets);
  const short = named.filter(([, secret]) => secret.length < minimumSecretCharacters);
  const repeated = named.flatMap(([name, secret], index) => {
    const [former] = named.slice(0, index).find(([, other]) => other === secret) ?? [];
    return former === undefined ? [] : [`${former} and ${name} are the same; each needs a value of its own.`];
  });
  return [
    ...short.map(
      ([name, { length }]) =>
        `${name} has ${String(length)} characters; it needs at least ${String(minimumSecretCharacters)}.`,
    ),
    ...repeated,
  ];
}
