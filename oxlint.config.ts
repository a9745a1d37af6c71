import { defineConfig } from 'oxlint';

const environmentMessage =
  'Only configuration modules read the environment, through serviceConfig of @sop/service-kit.';

const unusedVariables = {
  argsIgnorePattern: '^_',
  varsIgnorePattern: '^_',
  caughtErrorsIgnorePattern: '^_',
  ignoreRestSiblings: true,
} as const;

/** Lines of code, without comments and empty lines. */
const functionLength = (max: number) => ['error', { max, skipBlankLines: true, skipComments: true }] as const;

/** A suite is as long as what it states. */
const tests = ['**/*.spec.{ts,tsx}', '**/*.contract.ts', '**/testing/**', 'libs/testing/**', 'apps/e2e/**'];

/**
 * A rule that is wrong somewhere is changed here, for all: comments that switch one off are refused by `tools/build/lint-rules.spec.mjs`.
 *
 * Why not ESLint: with types it took two minutes of processor time, this takes twenty seconds and knows the same rules.
 */
export default defineConfig({
  plugins: ['typescript', 'react', 'jsx-a11y', 'import'],
  jsPlugins: ['./tools/build/lint-plugin.mjs'],
  categories: { correctness: 'off' },
  ignorePatterns: [
    '**/dist/**',
    '**/node_modules/**',
    'data/**',
    'models/**',
    'apps/e2e/artifacts/**',
    '.nx/**',
    '.cache/**',
    'tmp/**',
  ],
  rules: {
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'no-unused-vars': ['error', unusedVariables],
  },
  overrides: [
    {
      // Without types the known names are declared here. Pages are read by some, and k6 gives its own.
      files: ['**/*.{mjs,cjs,js}'],
      env: { es2024: true, node: true, browser: true },
      globals: { __ENV: 'readonly' },
      rules: { 'no-undef': 'error' },
    },
    {
      files: ['**/*.{ts,tsx,mjs,cjs,js}'],
      rules: { 'sop/plain-words': 'error' },
    },
    {
      files: ['**/*.{ts,tsx,mts}'],
      rules: {
        'sop/boundaries': 'error',
        'no-array-constructor': 'error',
        'no-restricted-imports': [
          'error',
          { paths: [{ name: 'node:process', importNames: ['env'], message: environmentMessage }] },
        ],
        'no-unused-expressions': 'error',
        'no-var': 'error',
        'prefer-const': 'error',
        'prefer-rest-params': 'error',
        'prefer-spread': 'error',
        'typescript/ban-ts-comment': 'error',
        'typescript/no-duplicate-enum-values': 'error',
        'typescript/no-empty-object-type': 'error',
        'typescript/no-explicit-any': 'error',
        'typescript/no-extra-non-null-assertion': 'error',
        'typescript/no-misused-new': 'error',
        'typescript/no-namespace': 'error',
        'typescript/no-non-null-asserted-optional-chain': 'error',
        'typescript/no-non-null-assertion': 'error',
        'typescript/no-require-imports': 'error',
        'typescript/no-this-alias': 'error',
        'typescript/no-unnecessary-type-constraint': 'error',
        'typescript/no-unsafe-declaration-merging': 'error',
        'typescript/no-unsafe-function-type': 'error',
        'typescript/no-wrapper-object-types': 'error',
        'typescript/prefer-as-const': 'error',
        'typescript/prefer-namespace-keyword': 'error',
        'typescript/triple-slash-reference': 'error',
      },
    },
    {
      // With types: where a forgotten await loses an error.
      files: ['libs/**/*.{ts,tsx}', 'apps/**/*.{ts,tsx}'],
      rules: {
        'typescript/await-thenable': 'error',
        'typescript/no-floating-promises': 'error',
        'typescript/no-misused-promises': [
          'error',
          {
            checksVoidReturn: {
              arguments: false,
              attributes: false,
              inheritedMethods: false,
              properties: false,
              variables: false,
            },
          },
        ],
      },
    },
    {
      files: ['libs/**/*.{ts,tsx}', 'apps/**/*.{ts,tsx}'],
      excludeFiles: [
        'libs/service-kit/src/config/**',
        '**/*.spec.{ts,tsx}',
        '**/testing/**',
        'libs/testing/**',
        'apps/e2e/**',
        'apps/web/*.ts',
      ],
      rules: {
        'no-restricted-properties': [
          'error',
          { object: 'process', property: 'env', message: environmentMessage },
        ],
      },
    },
    {
      files: ['apps/**/*.ts', 'libs/**/*.ts', 'tools/**/*.mjs'],
      excludeFiles: [...tests, '**/*.spec.mjs', 'tools/language/**', 'libs/procedure-writer/src/**'],
      rules: { 'max-lines-per-function': functionLength(50) },
    },
    {
      // Rules of a language are long lists of cases.
      files: ['libs/procedure-writer/src/**/*.ts'],
      excludeFiles: tests,
      rules: { 'max-lines-per-function': functionLength(70) },
    },
    {
      // The markup of a component counts.
      files: ['apps/web/**/*.tsx'],
      excludeFiles: tests,
      rules: { 'max-lines-per-function': functionLength(65) },
    },
    {
      files: ['apps/web/**/*.{ts,tsx}'],
      rules: {
        'jsx-a11y/alt-text': 'error',
        'jsx-a11y/anchor-has-content': 'error',
        'jsx-a11y/anchor-is-valid': 'error',
        'jsx-a11y/aria-activedescendant-has-tabindex': 'error',
        'jsx-a11y/aria-props': 'error',
        'jsx-a11y/aria-proptypes': 'error',
        'jsx-a11y/aria-role': 'error',
        'jsx-a11y/aria-unsupported-elements': 'error',
        'jsx-a11y/autocomplete-valid': 'error',
        'jsx-a11y/click-events-have-key-events': 'error',
        'jsx-a11y/heading-has-content': 'error',
        'jsx-a11y/html-has-lang': 'error',
        'jsx-a11y/iframe-has-title': 'error',
        'jsx-a11y/img-redundant-alt': 'error',
        'jsx-a11y/interactive-supports-focus': 'error',
        'jsx-a11y/label-has-associated-control': 'error',
        'jsx-a11y/media-has-caption': 'error',
        'jsx-a11y/mouse-events-have-key-events': 'error',
        'jsx-a11y/no-access-key': 'error',
        'jsx-a11y/no-autofocus': 'error',
        'jsx-a11y/no-distracting-elements': 'error',
        'jsx-a11y/no-interactive-element-to-noninteractive-role': 'error',
        'jsx-a11y/no-noninteractive-element-interactions': [
          'error',
          { handlers: ['onClick', 'onMouseDown', 'onMouseUp', 'onKeyDown', 'onKeyUp'] },
        ],
        'jsx-a11y/no-noninteractive-element-to-interactive-role': 'error',
        // A region that scrolls must be reachable by keyboard (axe: scrollable-region-focusable).
        'jsx-a11y/no-noninteractive-tabindex': [
          'error',
          { tags: [], roles: ['tabpanel', 'region'], allowExpressionValues: true },
        ],
        'jsx-a11y/no-redundant-roles': 'error',
        'jsx-a11y/no-static-element-interactions': 'error',
        'jsx-a11y/role-has-required-aria-props': 'error',
        'jsx-a11y/role-supports-aria-props': 'error',
        'jsx-a11y/scope': 'error',
        'jsx-a11y/tabindex-no-positive': 'error',
        'react/no-danger': 'error',
        'react/rules-of-hooks': 'error',
        'react/exhaustive-deps': 'error',
        'react/immutability': 'error',
        'react/purity': 'error',
        'react/refs': 'error',
        'react/set-state-in-effect': 'error',
        'react/set-state-in-render': 'error',
        'react/static-components': 'error',
      },
    },
    {
      files: ['apps/web/src/**/*.{ts,tsx}'],
      excludeFiles: ['**/*.spec.{ts,tsx}', 'apps/web/src/testing/**'],
      rules: { 'sop/literal-text': 'error', 'sop/private-attributes': 'error' },
    },
    {
      // How a language writes dates and numbers is known in one place.
      files: ['apps/web/src/**/*.{ts,tsx}'],
      excludeFiles: ['apps/web/src/lib/intl.ts', 'apps/web/src/lib/date.ts'],
      rules: {
        'no-restricted-globals': ['error', { name: 'Intl', message: 'Use lib/intl.ts or lib/date.ts.' }],
        'sop/locale-formats': 'error',
      },
    },
    {
      // What `act` gives back is a promise only where what it is given is one.
      files: ['apps/web/src/**/*.spec.{ts,tsx}'],
      rules: { 'typescript/no-floating-promises': 'off' },
    },
  ],
});
