import { expect, it } from 'vitest';
import { usedStyles } from './vite-unused-styles.ts';

const styles = `.bp6-button{a:1}.bp6-button-text{a:1}.bp6-tree{a:2}.bp6-button.bp6-intent-danger{a:3}.bp6-tree.bp6-intent-danger{a:4}.list-row{a:5}html{a:6}`;

it('keeps rules for classes that the code names, for what they begin, in each intent, and all of our own', async () => {
  expect(await usedStyles(styles, ['bp6-button'])).toBe(
    '.bp6-button{a:1}.bp6-button-text{a:1}.bp6-button.bp6-intent-danger{a:3}.list-row{a:5}html{a:6}',
  );
});

it('drops a rule of Blueprint whose class no code names', async () => {
  expect(await usedStyles(styles, [])).toBe('.list-row{a:5}html{a:6}');
});

it('drops the signs of the icon font, and keeps how icons look', async () => {
  const icons = '.bp6-icon{a:1}.bp6-icon-muted{a:2}.bp6-icon-add:before{a:3}';
  expect(await usedStyles(icons, ['bp6-icon', 'bp6-icon-muted'])).toBe('.bp6-icon{a:1}.bp6-icon-muted{a:2}');
});

it('drops a custom property that neither a style nor the code reads', async () => {
  const css = ':root{--read:1px;--through:var(--read);--by-code:2px;--unread:3px}a{margin:var(--through)}';
  expect(await usedStyles(css, ['--by-code'])).toBe(
    ':root{--read:1px;--through:var(--read);--by-code:2px}a{margin:var(--through)}',
  );
});
