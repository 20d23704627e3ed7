import { RuleTester } from 'oxlint/plugins-dev';
import { describe, it } from 'vitest';
import { explainedAssertion } from './explained-assertion.ts';

RuleTester.describe = describe;
RuleTester.it = it;

const errors = ['Say in a comment on this line why the type holds, or let the compiler find it.'];

new RuleTester({ languageOptions: { parserOptions: { lang: 'ts' } } }).run('explained-assertion', explainedAssertion, {
  valid: [
    'const names = ["sk"] as const;',
    'const row = value as Row; // the query names these columns',
    '// the query names these columns\nconst row = value as Row;',
  ],
  invalid: [
    { code: 'const row = value as Row;', errors },
    { code: '// about rows\n\nconst row = <Row>value;', errors },
    { code: '// about rows\n\nconst row = value as unknown as Row;', errors: [...errors, ...errors] },
  ],
});
