import { beforeEach, expect, it, vi } from 'vitest';
import { hearVersion, serverVersion, VERSION_HEADER } from './version.ts';

let isBusy = false;
let reloads = 0;
const page = { reload: () => void (reloads += 1), isInTheMiddle: () => isBusy };
const hear = (version: string | undefined) =>
  hearVersion(new Headers(version === undefined ? {} : { [VERSION_HEADER]: version }), page);

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  isBusy = false;
  reloads = 0;
});

it('keeps the first version it hears, and loads the page anew for another one, once', () => {
  for (const version of ['1', undefined, '1', '2', '2']) hear(version);
  expect([serverVersion(), reloads]).toEqual(['2', 1]);
});

it('takes the page from nobody who is in the middle of something, and loads it anew when they are through', () => {
  hear('1');
  isBusy = true;
  hear('2');
  hear('2');
  expect([serverVersion(), reloads]).toEqual(['1', 0]);
  isBusy = false;
  hear('2');
  expect([serverVersion(), reloads]).toEqual(['2', 1]);
});

it('keeps the first version of a browser also while somebody types', () => {
  isBusy = true;
  hear('1');
  expect([serverVersion(), reloads]).toEqual(['1', 0]);
});
