import { RuleTester } from 'oxlint/plugins-dev';
import { describe, it } from 'vitest';
import { noTimeInTests } from './no-time-in-tests.ts';

RuleTester.describe = describe;
RuleTester.it = it;

const sleep =
  'A sleep makes the test depend on speed: wait for the event itself, with expect.poll where nothing signals it.';
const limit =
  'A time limit of its own makes the test depend on speed: omit it, or import one from tests/time-limits.ts.';
const wait = 'This wait has a time limit of its own: use expect.poll.';
const clock = 'The result depends on the time of the run: write a fixed time, or pass a clock in.';
const port = 'Another process may have the port: listen on port 0 and read the port that was assigned.';

const shared = 'import { testLimitMs } from "../tests/time-limits.ts";';

/** Code with the expected messages. */
const refused: readonly (readonly [code: string, ...messages: string[]])[] = [
  ['import { setTimeout as wait } from "node:timers/promises";', sleep],
  ['import * as timers from "timers/promises";', sleep],
  ['import { scheduler } from "node:timers/promises"; await scheduler.wait(5);', sleep, sleep],
  ['await new Promise((resolve) => setTimeout(resolve, 200));', sleep],
  ['const timer = setInterval(look, 100);', sleep],
  ['window.setTimeout(resolve, 200);', sleep],
  ['const wait = promisify(setTimeout);', sleep],
  ['await page.waitForTimeout(1500);', sleep],
  // oxlint-disable-next-line house/no-time-in-tests -- code to report
  ['database.query("select pg_sleep(5)");', sleep],
  // oxlint-disable-next-line house/no-time-in-tests -- code to report
  ['database.query(sql`select pg_sleep(${seconds})`);', sleep],
  ['await expect.poll(read, { timeout: 20_000, interval: 20 }).toBe(1);', limit],
  ['await screen.findByRole("option", {}, { timeout: 3000 });', limit],
  ['await waitFor(() => expect(options).toHaveLength(1), { timeout: 3000 });', limit],
  ['await page.waitForURL("/", { timeout: 3000 });', limit],
  ['await expect(row).toBeVisible({ timeout: 3_000 });', limit],
  ['await expect(attempt).toPass({ timeout: 30_000 });', limit],
  ['await link.click({ timeout: 1500 });', limit],
  ['const patience = { timeout: 40_000 }; await expect.poll(read, patience).toBe(1);', limit],
  ['export const expect = expectNow.configure({ timeout: 120_000 });', limit],
  ['context.setDefaultTimeout(180_000);', limit],
  ['it("sells", async () => {}, 30_000);', limit],
  ['it.each(cases)("sells $name", async () => {}, patience);', limit],
  ['it("sells", { timeout: 30_000 }, async () => {});', limit],
  ['beforeAll(start, 60_000);', limit],
  ['vi.setConfig({ testTimeout: 60_000 });', limit],
  ['fc.assert(property, { interruptAfterTimeLimit: 5000 });', limit],
  ['await vi.waitFor(() => expect(sent).toBe(1));', wait],
  ['await vi.waitFor(() => expect(sent).toBe(1), { timeout: 5000 });', wait, limit],
  ['await vi.waitUntil(isSent);', wait],
  ['const started = performance.now();', clock],
  ['const clock = { now: Date.now };', clock],
  ['const now = () => new Date();', clock],
  ['const before = process.hrtime.bigint();', clock],
  ['const free = await freePort();', port],
  ['server.listen(4000);', port],
  ['server.listen({ port: 4000 });', port],
];

new RuleTester({ languageOptions: { parserOptions: { lang: 'ts' } } }).run('no-time-in-tests', noTimeInTests, {
  valid: [
    'import { setImmediate } from "node:timers/promises";',
    'clearTimeout(timer); socket.setTimeout(100);',
    'await expect.poll(read).toBe(1);',
    'await expect.poll(read, { interval: 20 }).toBe(1);',
    'await waitFor(() => expect(options).toHaveLength(1));',
    'await execFile("soffice", [], { timeout: 120_000 });',
    'expect(options).toEqual({ timeout: 5 });',
    'expect(ask).toHaveBeenCalledWith({ timeout: 5 });',
    'const found = { timeout: 5 }; expect(found.timeout).toBe(5);',
    'const now = new Date("2026-03-01T10:00:00Z");',
    'it("sells", { concurrent: true }, runSale);',
    'it.each([1, 2, 3])("sells %i", async () => {});',
    'pattern.test(text, 1, 2);',
    `${shared} it("sells", async () => {}, testLimitMs);`,
    `${shared} beforeAll(start, testLimitMs);`,
    `${shared} export const expect = expectNow.configure({ timeout: testLimitMs });`,
    `${shared} export const config = { testTimeout: testLimitMs };`,
    'server.listen(0, "127.0.0.1"); server.listen(path); server.listen(port);',
  ],
  invalid: refused.map(([code, ...errors]) => ({ code, errors })),
});
