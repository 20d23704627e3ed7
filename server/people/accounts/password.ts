import { hash, verify } from '@node-rs/argon2';

/** Argon2id as the OWASP Password Storage Cheat Sheet asks: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash, at the same cost, of 32 random bytes that were thrown away: what an unknown person's password is compared with. */
export const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$Y7myJiORDYXxKiP+4cy5og$TDha+u7kq7fnjckqfibX+Aat1HGuM4WeRXWyBFvO1KM';

/** @returns an Argon2id hash with its salt and cost, as text */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/** Whether a hash was made at another cost than new ones are. */
export function isOfOtherCost(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = cost;
  return !stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}

/** Whether the password is the hashed one. Without a hash the answer is no, after the same work. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? nobodysHash, password);
  return matches && stored !== undefined;
}
