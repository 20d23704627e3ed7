import { expect, it } from 'vitest';
import { multipartBody } from './multipart-body.ts';

it('is JSON without files', () => {
  expect(multipartBody({ query: '{ a }', variables: { id: '1' } })).toBe('{"query":"{ a }","variables":{"id":"1"}}');
});

it('moves files out of the variables and maps them back', () => {
  const cover = new File(['x'], 'cover.png');
  const body = multipartBody({ query: 'q', variables: { input: { title: 'A' }, files: [cover] } });
  const form = body instanceof FormData ? body : new FormData();
  expect(form.get('operations')).toBe('{"query":"q","variables":{"input":{"title":"A"},"files":[null]}}');
  expect(form.get('map')).toBe('{"0":["variables.files.0"]}');
  expect(form.get('0')).toBeInstanceOf(File);
});
