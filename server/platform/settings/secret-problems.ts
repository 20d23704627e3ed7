/** A secret shorter than the 256 bits of an HS256 signature would be its weakest part. */
export const minimumSecretCharacters = 32;

/**
 * What is wrong with the secrets of one installation, one sentence each: one that is short, and two that are the same,
 * of which whoever learns one has both.
 * @param secrets by the names a person knows them by
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
