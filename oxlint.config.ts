import { defineConfig, type OxlintConfig } from 'oxlint';

const sizes: OxlintConfig['rules'] = {
  'max-lines': ['error', { max: 350, skipBlankLines: true, skipComments: true }],
  'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }],
  'max-params': ['error', { max: 4 }],
  'max-depth': ['error', { max: 4 }],
};

/** Rules of `eslint:recommended` and typescript-eslint's `strict-type-checked` that oxlint does not count as correctness. */
const strict: OxlintConfig['rules'] = {
  'no-array-constructor': 'error',
  'no-case-declarations': 'error',
  'no-empty': 'error',
  'no-fallthrough': 'error',
  'no-prototype-builtins': 'error',
  'no-regex-spaces': 'error',
  'no-unexpected-multiline': 'error',
  'no-useless-assignment': 'error',
  'no-useless-constructor': 'error',
  'no-var': 'error',
  'prefer-const': 'error',
  'prefer-rest-params': 'error',
  'prefer-spread': 'error',
  'preserve-caught-error': 'error',
  'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
  'typescript/no-deprecated': ['error', { allow: [{ from: 'package', name: ['skip'], package: '@apollo/client' }] }],
  'typescript/no-dynamic-delete': 'error',
  'typescript/no-empty-object-type': 'error',
  'typescript/no-explicit-any': 'error',
  'typescript/no-extraneous-class': 'error',
  'typescript/no-generated-empty-object-type': 'error',
  'typescript/no-invalid-void-type': 'error',
  'typescript/no-misused-promises': 'error',
  'typescript/no-mixed-enums': 'error',
  'typescript/no-non-null-asserted-nullish-coalescing': 'error',
  'typescript/no-non-null-assertion': 'error',
  'typescript/no-require-imports': 'error',
  'typescript/no-unnecessary-boolean-literal-compare': 'error',
  'typescript/no-unnecessary-template-expression': 'error',
  'typescript/no-unnecessary-type-arguments': 'error',
  'typescript/no-unnecessary-type-assertion': 'error',
  'typescript/no-unnecessary-type-constraint': 'error',
  'typescript/no-unnecessary-type-conversion': 'error',
  'typescript/no-unnecessary-type-parameters': 'error',
  'typescript/no-unsafe-argument': 'error',
  'typescript/no-unsafe-assignment': 'error',
  'typescript/no-unsafe-call': 'error',
  'typescript/no-unsafe-enum-assignment': 'error',
  'typescript/no-unsafe-enum-comparison': 'error',
  'typescript/no-unsafe-function-type': 'error',
  'typescript/no-unsafe-member-access': 'error',
  'typescript/no-unsafe-return': 'error',
  'typescript/only-throw-error': 'error',
  'typescript/prefer-literal-enum-member': 'error',
  'typescript/prefer-promise-reject-errors': 'error',
  'typescript/prefer-reduce-type-parameter': 'error',
  'typescript/prefer-return-this-type': 'error',
  'typescript/related-getter-setter-pairs': 'error',
  'typescript/require-await': 'error',
  'typescript/restrict-plus-operands': [
    'error',
    { allowAny: false, allowBoolean: false, allowNullish: false, allowNumberAndString: false, allowRegExp: false },
  ],
  'typescript/return-await': ['error', 'error-handling-correctness-only'],
  'typescript/unified-signatures': 'error',
  'typescript/use-unknown-in-catch-callback-variable': 'error',
  'react/unsupported-syntax': 'error',
};

/** Additional rules and changed options. */
const ours: OxlintConfig['rules'] = {
  ...sizes,
  eqeqeq: ['error', 'always', { null: 'ignore' }],
  'no-console': 'error',
  'no-else-return': 'error',
  'no-param-reassign': 'error',
  'house/explained-assertion': 'error',
  'no-unused-vars': ['error', { varsIgnorePattern: '^_', argsIgnorePattern: '^_', ignoreRestSiblings: true }],
  'typescript/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
  'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
  'typescript/no-namespace': ['error', { allowDeclarations: true }],
  'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
  'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
  'typescript/no-unnecessary-condition': ['error', { allowConstantLoopConditions: true }],
  // `a > b || a < b` is false for NaN, `a !== b` is true.
  'oxc/double-comparisons': 'off',
  'no-restricted-exports': [
    'error',
    {
      restrictDefaultExports: { direct: true, named: true, defaultFrom: true, namedFrom: true, namespaceFrom: true },
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
          message: 'It brings a parser of 9 KB before the first list; operations are parsed when they are generated.',
        },
      ],
    },
  ],
};

export default defineConfig({
  ignorePatterns: ['node_modules', 'generated', 'tools/icons', 'dist', 'data', 'storybook-static', '.storybook/public'],
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  plugins: ['eslint', 'typescript', 'react', 'oxc'],
  jsPlugins: ['./tools/oxlint/plugin.ts'],
  categories: { correctness: 'error' },
  rules: { ...strict, ...ours },
  overrides: [
    {
      files: ['**/*.test.ts', '**/*.test.tsx', '**/*.stories.tsx', 'tests/**'],
      rules: {
        'max-lines-per-function': 'off',
        'max-lines': 'off',
        // Tests sort values only to compare them.
        'typescript/require-array-sort-compare': 'off',
        // The compiler reports these except `(a?.b as B).c`, which fails its test.
        'no-unsafe-optional-chaining': 'off',
        // Tests parse JSON and responses, whose types they assert by value.
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-return': 'off',
      },
    },
    { files: ['**/*.tsx', 'engine/react/**', 'src/**', 'stories/**'], rules: { 'react/rules-of-hooks': 'error' } },
    {
      // Plain JavaScript that runs before packages are installed, without types.
      files: ['**/*.mjs'],
      env: { node: true },
      rules: {
        'no-undef': 'error',
        'no-redeclare': 'error',
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-return': 'off',
        'typescript/restrict-template-expressions': 'off',
      },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', 'tests/**', 'stories/**', '.storybook/**'],
      rules: { 'house/no-time-in-tests': 'error' },
    },
    {
      files: ['tests/**'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            name: 'node:child_process',
            importNames: ['spawn', 'fork'],
            message: 'What it starts outlives a run that is killed; use startChild of tools/bench/child.ts.',
          },
        ],
      },
    },
    { files: ['tools/**', 'server/main.ts', 'server/migrate.ts'], rules: { 'no-console': 'off' } },
    {
      files: [
        '*.config.ts',
        'codegen.ts',
        '.dependency-cruiser*.mjs',
        '.storybook/**',
        '**/*.stories.tsx',
        'tools/oxlint/plugin.ts',
      ],
      rules: { 'no-restricted-exports': 'off' },
    },
  ],
});
