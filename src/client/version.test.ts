import { beforeEach, expect, it, vi } from 'vitest';
import { handleServerVersion, serverVersion, VERSION_HEADER } from './version.ts';

let isBusy = false;
let reloads = 0;
const page = { reload: () => void (reloads += 1), hasPendingWork: () => isBusy };
const hear = (version: string | undefined) =>
  handleServerVersion(new Headers(version === undefined ? {} : { [VERSION_HEADER]: version }), page);

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  isBusy = false;
  reloads = 0;
});

it('stores the first version and reloads once for another one', () => {
  for (const version of ['1', undefined, '1', '2', '2']) hear(version);
  expect([serverVersion(), reloads]).toEqual(['2', 1]);
});

it('postpones the reload while there is unsaved input', () => {
  hear('1');
  isBusy = true;
  hear('2');
  hear('2');
  expect([serverVersion(), reloads]).toEqual(['1', 0]);
  isBusy = false;
  hear('2');
  expect([serverVersion(), reloads]).toEqual(['2', 1]);
});

it('stores the first version also with unsaved input', () => {
  isBusy = true;
  hear('1');
  expect([serverVersion(), reloads]).toEqual(['1', 0]);
});
