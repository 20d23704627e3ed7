import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomCases } from '../../tests/random-cases.ts';
import { createRefresh } from './refresh.ts';
import type { Tokens } from './session.ts';

/** A server that accepts each refresh token once, like the real one, and tabs of a browser. */
class Server {
  private next = 1;
  valid = 'r1';
  /** Number of reused refresh tokens, each of which would end all sessions. */
  reused = 0;
  isAway = false;

  renew(refreshToken: string): Tokens | undefined {
    if (this.isAway) throw new TypeError('Failed to fetch');
    if (refreshToken !== this.valid) {
      this.reused += 1;
      return undefined;
    }
    this.next += 1;
    this.valid = `r${this.next}`;
    return { accessToken: `a${this.next}`, refreshToken: this.valid };
  }
}

/** A tab whose requests fail concurrently or in sequence, as fast-check schedules them. */
function tabOf(server: Server, scheduler: fc.Scheduler) {
  let tokens: Tokens | undefined = { accessToken: 'a1', refreshToken: 'r1' };
  const refresh = createRefresh({
    read: () => tokens,
    store: (next) => {
      tokens = next;
    },
    clear: () => {
      tokens = undefined;
    },
    ask: async (refreshToken) => {
      await scheduler.schedule(Promise.resolve(), 'to the server');
      const answer = server.renew(refreshToken);
      await scheduler.schedule(Promise.resolve(), 'from the server');
      return answer;
    },
  });
  return { refresh, tokens: () => tokens };
}

const law = randomCases(300);

describe('requests with an expired token, in any order', () => {
  it('share one refresh and never reuse a refresh token', async () => {
    const holds = fc.asyncProperty(fc.scheduler(), fc.integer({ min: 1, max: 6 }), async (scheduler, count) => {
      const server = new Server();
      const { refresh, tokens } = tabOf(server, scheduler);
      const requests = Array.from({ length: count }, (_, index) =>
        scheduler.schedule(Promise.resolve(), `request ${index}`).then(() => refresh('a1')),
      );
      await scheduler.waitFor(Promise.all(requests));
      expect(await Promise.all(requests)).toEqual(requests.map(() => 'a2'));
      expect(server.reused).toBe(0);
      expect(tokens()?.refreshToken).toBe(server.valid);
    });
    await fc.assert(holds, law);
  });

  it('keep the session while the server is unreachable, and renew it afterwards', async () => {
    const holds = fc.asyncProperty(fc.scheduler(), async (scheduler) => {
      const server = new Server();
      server.isAway = true;
      const { refresh, tokens } = tabOf(server, scheduler);
      const failed = await scheduler.waitFor(refresh('a1').catch(() => 'failed'));
      expect([failed, tokens()?.refreshToken]).toEqual(['failed', 'r1']);
      server.isAway = false;
      expect(await scheduler.waitFor(refresh('a1'))).toBe('a2');
    });
    await fc.assert(holds, randomCases(50));
  });

  it('end the session on refusal, without further requests', async () => {
    const holds = fc.asyncProperty(fc.scheduler(), fc.integer({ min: 1, max: 4 }), async (scheduler, count) => {
      const server = new Server();
      server.valid = 'of another session';
      const { refresh, tokens } = tabOf(server, scheduler);
      const all = Promise.all(Array.from({ length: count }, () => refresh('a1')));
      await scheduler.waitFor(all);
      expect(await scheduler.waitFor(refresh('a1'))).toBeUndefined();
      expect([tokens(), server.reused]).toEqual([undefined, 1]);
    });
    await fc.assert(holds, law);
  });
});
