import { expect, it } from 'vitest';
import { usedStyles } from './vite-unused-styles.ts';

const styles = `.bp6-button{a:1}.bp6-button-text{a:1}.bp6-tree{a:2}.bp6-button.bp6-intent-danger{a:3}.bp6-tree.bp6-intent-danger{a:4}.list-row{a:5}html{a:6}`;

it('keeps rules of used classes, of class prefixes, in each intent, and all own rules', async () => {
  expect(await usedStyles(styles, ['bp6-button'])).toBe(
    '.bp6-button{a:1}.bp6-button-text{a:1}.bp6-button.bp6-intent-danger{a:3}.list-row{a:5}html{a:6}',
  );
});

it('removes a rule of Blueprint for an unused class', async () => {
  expect(await usedStyles(styles, [])).toBe('.list-row{a:5}html{a:6}');
});

it('removes the glyphs of the icon font, and keeps styles of icons', async () => {
  const icons = '.bp6-icon{a:1}.bp6-icon-muted{a:2}.bp6-icon-add:before{a:3}';
  expect(await usedStyles(icons, ['bp6-icon', 'bp6-icon-muted'])).toBe('.bp6-icon{a:1}.bp6-icon-muted{a:2}');
});

it('removes an unused custom property', async () => {
  const css = ':root{--read:1px;--through:var(--read);--by-code:2px;--unread:3px}a{margin:var(--through)}';
  expect(await usedStyles(css, ['--by-code'])).toBe(
    ':root{--read:1px;--through:var(--read);--by-code:2px}a{margin:var(--through)}',
  );
});
