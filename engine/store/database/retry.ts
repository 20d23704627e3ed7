import { codeOf } from './errors.ts';

const attempts = 4;
const serializationFailure = '40001';
const deadlockDetected = '40P01';

/** Repeats `work` after a short random delay when it lost a deadlock or a serialization conflict. */
export async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const code = codeOf(error);
      if (attempt >= attempts || (code !== serializationFailure && code !== deadlockDetected)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
    }
  }
}
