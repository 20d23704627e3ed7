import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { expect, it } from 'vitest';
import { explainedAssertion } from './explained-assertion.ts';

it.each([
  { code: 'const names = ["sk"] as const;', isAdmitted: true },
  { code: 'const row = value as Row; // the query names these columns', isAdmitted: true },
  { code: '// the query names these columns\nconst row = value as Row;', isAdmitted: true },
  { code: 'const row = value as Row;', isAdmitted: false },
  { code: '// about rows\n\nconst row = value as unknown as Row;', isAdmitted: false },
])('$code is admitted: $isAdmitted', ({ code, isAdmitted }) => {
  const messages = new Linter().verify(code, {
    languageOptions: { parser: tseslint.parser },
    plugins: { house: { rules: { 'explained-assertion': explainedAssertion } } },
    rules: { 'house/explained-assertion': 'error' },
  });
  expect(messages.length === 0).toBe(isAdmitted);
});
