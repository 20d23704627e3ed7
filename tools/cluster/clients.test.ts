import { expect, it } from 'vitest';
import { describeFailures, startRepeatingClients, type RequestResult } from './clients.ts';

it('retries with the same key until there is a response, and counts refusals', async () => {
  const keys: string[] = [];
  const answers: (RequestResult & { readonly id?: string })[] = [
    { failure: 'errors.unavailable', milliseconds: 1 },
    { failure: 'HTTP 503', milliseconds: 1 },
    { id: '7', milliseconds: 1 },
  ];
  const clients = startRepeatingClients(1, ({ key }) => {
    keys.push(key);
    return Promise.resolve(answers.shift() ?? { milliseconds: 1 });
  });
  const seen = await clients.stop();
  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(3);
  expect(seen.acknowledged).toEqual(['7']);
  expect(describeFailures(seen)).toBe('1 × errors.unavailable, 1 × HTTP 503');
  expect(clients.successes()).toBe(1);
});
