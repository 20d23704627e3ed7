import { atMost, percentile, type Figure } from '../figure.ts';
import { fetchToken, startRegister } from '../register.ts';
import { bodyOf, heavyDocuments, heavyVariables } from './heavy-requests.ts';

/** Limit relative to an ordinary request. */
const mostTimes = 10;
const rounds = 15;

const ordinary = JSON.stringify({
  query: 'query ($page: PageInput!) { myCertificates(page: $page) { items { id code status amount } } }',
  variables: { page: { index: 0, size: 50 } },
});

/** Server time of requests refused for their size, relative to a list page requested alternately. */
export async function measureHeavy(): Promise<readonly Figure[]> {
  const register = await startRegister();
  try {
    const token = await fetchToken(register.address, 'supplier@demo.example');
    const secondsOf = async (body: string): Promise<number> => {
      const started = performance.now();
      const response = await fetch(`${register.address}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body,
      });
      await response.text();
      return (performance.now() - started) / 1000;
    };
    let worst = { times: 0, of: '' };
    for (const heavy of [...heavyVariables, ...heavyDocuments]) {
      const seconds: Record<'heavy' | 'ordinary', number[]> = { heavy: [], ordinary: [] };
      for (let round = 0; round < rounds; round += 1) {
        seconds.ordinary.push(await secondsOf(ordinary));
        seconds.heavy.push(await secondsOf(bodyOf(heavy)));
      }
      // Other load affects both medians alike.
      const times = percentile(seconds.heavy, 0.5) / percentile(seconds.ordinary, 0.5);
      if (times > worst.times) worst = { times, of: heavy.of };
    }
    const measured = `The slowest request refused for its size (${worst.of}), in times of a page of 50 certificates`;
    return [atMost(measured, worst.times, mostTimes, (times) => times.toFixed(1))];
  } finally {
    await register.stop();
  }
}
