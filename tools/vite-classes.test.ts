import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { classesPlugin } from './vite-classes.ts';

it('says of Blueprint’s classes that each is a text, so that unused ones go', () => {
  const id = fileURLToPath(import.meta.resolve('@blueprintjs/core/lib/esm/common/classes.js'));
  const { transform } = classesPlugin();
  if (typeof transform !== 'function') throw new Error('the plugin has a transformation');
  const code = String(Reflect.apply(transform, undefined, [readFileSync(id, 'utf8'), id]));
  expect(code).toContain('const NS = "bp6";');
  expect(code).not.toContain('BLUEPRINT_NAMESPACE');
  expect(code).toContain('INTENT_DANGER = /* @__PURE__ */ intentClass(');
});
