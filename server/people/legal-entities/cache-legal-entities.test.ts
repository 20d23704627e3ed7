import { expect, it } from 'vitest';
import type { FindLegalEntities } from './legal-entity.ts';
import { cacheLegalEntities } from './cache-legal-entities.ts';

function asking() {
  const asked: string[] = [];
  let now = 0;
  let isAway = false;
  const find: FindLegalEntities = ({ by, text }) => {
    asked.push(`${by} ${text}`);
    return isAway ? Promise.reject(new Error('away')) : Promise.resolve([]);
  };
  return {
    asked,
    find: cacheLegalEntities(find, () => new Date(now)),
    pass: (ms: number) => (now += ms),
    leave: () => (isAway = true),
  };
}

it('sends an equal search once in ten minutes, ignoring case', async () => {
  const { asked, find, pass } = asking();
  await find({ by: 'name', text: 'Firma' });
  await find({ by: 'name', text: 'FIRMA' });
  await find({ by: 'ico', text: 'firma' });
  expect(asked).toEqual(['name Firma', 'ico firma']);
  pass(10 * 60_000);
  await find({ by: 'name', text: 'Firma' });
  expect(asked).toHaveLength(3);
});

it('retries a failed search', async () => {
  const { asked, find, leave } = asking();
  leave();
  await expect(find({ by: 'name', text: 'Firma' })).rejects.toThrow('away');
  await expect(find({ by: 'name', text: 'Firma' })).rejects.toThrow('away');
  expect(asked).toHaveLength(2);
});

it('evicts the oldest entries', async () => {
  const { asked, find } = asking();
  for (let index = 0; index <= 500; index += 1) await find({ by: 'ico', text: String(index) });
  await find({ by: 'ico', text: '500' });
  expect(asked).toHaveLength(501);
  await find({ by: 'ico', text: '0' });
  expect(asked).toHaveLength(502);
});
