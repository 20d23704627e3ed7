import { hash, verify } from '@node-rs/argon2';

/** Argon2id parameters of the OWASP Password Storage Cheat Sheet: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash of random bytes at the same cost, to compare passwords of unknown accounts with. */
export const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$Y7myJiORDYXxKiP+4cy5og$TDha+u7kq7fnjckqfibX+Aat1HGuM4WeRXWyBFvO1KM';

/** @returns an Argon2id hash with its salt and cost, as text */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/** True when a hash has other parameters than new ones. */
export function hasOutdatedParameters(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = cost;
  return !stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}

/** Verifies a password. Without a hash the result is false after the same work. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? dummyHash, password);
  return matches && stored !== undefined;
}
