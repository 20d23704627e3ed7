import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { routerPlugin } from './vite-router.ts';

const project = fileURLToPath(new URL('..', import.meta.url));

it('takes names, warnings and what only looks like an effect out of one file of the router', () => {
  const { transform } = routerPlugin();
  if (typeof transform !== 'function') throw new Error('the plugin has a transformation');
  const files = globSync('node_modules/react-router/dist/development/chunk-*.mjs', { cwd: project });
  const slimmed = files.flatMap((file): readonly string[] => {
    const code: unknown = Reflect.apply(transform, undefined, [readFileSync(project + file, 'utf8'), project + file]);
    return typeof code === 'string' ? [code] : [];
  });
  expect(slimmed).toHaveLength(1);
  expect(slimmed[0]).toContain('var Link = /* @__PURE__ */ React');
  expect(slimmed[0]).not.toMatch(/^\w+\.displayName = |ENABLE_DEV_WARNINGS = true/mu);
});
