import js from '@eslint/js';
import hooks from 'eslint-plugin-react-hooks';
import type { Linter } from 'eslint';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { explainedAssertion } from './tools/eslint/explained-assertion.ts';

const sizes: Linter.RulesRecord = {
  'max-lines': ['error', { max: 350, skipBlankLines: true, skipComments: true }],
  'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }],
  'max-params': ['error', { max: 4 }],
  'max-depth': ['error', { max: 4 }],
};

export default defineConfig(
  { ignores: ['node_modules', 'generated', 'dist', 'data', 'storybook-static', '.storybook/public'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: { allowDefaultProject: ['tools/*.mjs'] } } },
    plugins: { house: { rules: { 'explained-assertion': explainedAssertion } } },
    rules: {
      ...sizes,
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'no-else-return': 'error',
      'no-param-reassign': 'error',
      'house/explained-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { varsIgnorePattern: '^_', argsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-namespace': ['error', { allowDeclarations: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unnecessary-condition': ['error', { allowConstantLoopConditions: true }],
      'no-restricted-exports': [
        'error',
        {
          restrictDefaultExports: {
            direct: true,
            named: true,
            defaultFrom: true,
            namedFrom: true,
            namespaceFrom: true,
          },
        },
      ],
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: '@blueprintjs/core',
              importNames: ['Popover'],
              message: 'It mis-positions under React 19; use PopoverNext.',
            },
            {
              name: '@blueprintjs/core',
              importNames: ['Icon'],
              message: 'It loads every icon; import the one you need from @blueprintjs/icons.',
            },
            {
              name: '@apollo/client',
              importNames: ['gql'],
              message:
                'It brings a parser of 9 KB before the first list; operations are parsed when they are generated.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['**/*.tsx', 'engine/react/**', 'src/**', 'stories/**'],
    extends: [hooks.configs.flat['recommended-latest']],
  },
  {
    files: ['**/*.test.ts', '**/*.test.tsx', '**/*.stories.tsx', 'tests/**'],
    rules: {
      'max-lines-per-function': 'off',
      'max-lines': 'off',
      // Tests read JSON and answers whose types are what they test.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  { files: ['tools/**', 'server/main.ts', 'server/migrate.ts'], rules: { 'no-console': 'off' } },
  {
    files: ['*.config.ts', 'codegen.ts', '.dependency-cruiser*.mjs', '.storybook/**', '**/*.stories.tsx'],
    rules: { 'no-restricted-exports': 'off' },
  },
  {
    files: ['**/*.mjs'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { globals: { process: 'readonly', console: 'readonly', URL: 'readonly' } },
  },
);
