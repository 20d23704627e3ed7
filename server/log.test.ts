import { expect, it } from 'vitest';
import { createLog } from './log.ts';

/** The lines of a log as a collector reads them. */
function openLog() {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  return { log, lines };
}

it('writes one JSON object per line with UTC time', () => {
  const { log, lines } = openLog();
  log.info({ path: 'a\n{"level":60,"msg":"made up"}' }, 'two\r\nlines\u001b[31m');
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd()).not.toMatch(/\p{Cc}/u);
  expect(lines[0]).toMatch(/"time":"\d{4}-\d\d-\d\dT[\d:.]+Z"/u);
  expect(JSON.parse(String(lines[0]))).toMatchObject({ level: 30, msg: 'two\r\nlines\u001b[31m' });
});

it('logs a database error without the values of its statement', () => {
  const { log, lines } = openLog();
  // Shape of driver errors: `pg` adds the detail, PGlite also the statement and its values.
  const error = Object.assign(new Error('duplicate key value violates unique constraint "user_email"'), {
    ...{ code: '23505', constraint: 'user_email', detail: 'Key (email)=(jana@test.example) already exists.' },
    ...{ query: 'insert into person values ($1)', params: ['jana@test.example'] },
  });
  log.error({ err: new Error('not saved', { cause: error }) }, 'fault');
  log.error({ err: error }, 'fault');
  expect(lines.map((line) => line.includes('user_email'))).toEqual([true, true]);
  expect(lines.join('')).not.toContain('jana@');
  expect(JSON.parse(String(lines[1]))).toMatchObject({ err: { code: '23505', constraint: 'user_email' } });
});
