import { expect, it } from 'vitest';
import { exampleCatalogue } from '../../engine/example/index.ts';
import { noticeStories } from './notice-stories.ts';

const text = noticeStories(exampleCatalogue, 'Engine');

it('shows every notice in the language of the toolbar, and tests it hidden in the others', () => {
  for (const name of ['BookChanged', 'CardMade', 'LoanLent', 'NewBook']) {
    expect(text).toContain(`export const ${name}: StoryObj = noticeStory({"sk":`);
    expect(text).toContain(`export const ${name}En: StoryObj = { ...${name}, globals: { language: 'en' }`);
  }
});

it('fills placeholders with codes, labels and examples in its language', () => {
  expect(text).toContain('"subject":"Loan L-2026000012: B-2026000012 Book"');
  expect(text).toContain('"subject":"Výpožička L-2026000012: B-2026000012 Kniha"');
  expect(text).toContain('"subject":"Library card 0042 is ready"');
  expect(text).toContain('"link":"https://register.example/loans/12"');
});
