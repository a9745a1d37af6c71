import jsxAccessibility from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import typescript from 'typescript-eslint';
import sop from './tools/build/eslint-plugin.mjs';

const environmentMessage =
  'Only configuration modules read the environment, through serviceConfig of @sop/service-kit.';

const ownDates = {
  selector: 'CallExpression[callee.property.name=/^toLocale(Date|Time)?String$/]',
  message: 'Use lib/intl.ts or lib/date.ts.',
};

/** An attribute of a common name may be one of the component library's own: 'data-position' is. */
const ownAttributes = ['Literal[value', 'TemplateElement[value.raw'].map((text) => ({
  selector: `CallExpression[callee.property.name=/^(querySelector(All)?|closest|matches)$/] ${text}=/\\[data-(?!sop-)/]`,
  message: "What a script looks for is called 'data-sop-…'.",
}));

export default typescript.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      'data/**',
      'models/**',
      'apps/e2e/artifacts/**',
      '.nx/**',
      '.cache/**',
      'tmp/**',
    ],
  },
  // A rule that is wrong somewhere is changed here, for all: comments in the code cannot switch it off.
  { linterOptions: { noInlineConfig: true } },
  {
    files: ['**/*.{ts,tsx,mts}'],
    extends: [typescript.configs.recommended],
    plugins: { sop },
    rules: {
      'sop/boundaries': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        {
          argsIgnorePattern: '^_',
          varsIgnorePattern: '^_',
          caughtErrorsIgnorePattern: '^_',
          ignoreRestSiblings: true,
        },
      ],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-restricted-imports': [
        'error',
        { paths: [{ name: 'node:process', importNames: ['env'], message: environmentMessage }] },
      ],
    },
  },
  {
    // With types, where a forgotten await loses an error: everything that runs on a server.
    files: ['libs/**/*.ts', 'apps/**/*.ts'],
    ignores: ['apps/web/**'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': [
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
      '@typescript-eslint/await-thenable': 'error',
    },
  },
  {
    files: ['libs/**/*.{ts,tsx}', 'apps/**/*.{ts,tsx}'],
    ignores: [
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
    files: ['apps/web/**/*.{ts,tsx}'],
    extends: [jsxAccessibility.flatConfigs.recommended, reactHooks.configs.flat.recommended],
    rules: {
      // A region that scrolls must be reachable by keyboard (axe: scrollable-region-focusable).
      'jsx-a11y/no-noninteractive-tabindex': [
        'error',
        { tags: [], roles: ['tabpanel', 'region'], allowExpressionValues: true },
      ],
    },
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    ignores: ['**/*.spec.{ts,tsx}', 'apps/web/src/testing/**'],
    rules: { 'sop/literal-text': 'error' },
  },
  {
    // How a language writes dates and numbers is known in one place.
    files: ['apps/web/src/**/*.{ts,tsx}'],
    ignores: ['apps/web/src/lib/intl.ts', 'apps/web/src/lib/date.ts'],
    rules: {
      'no-restricted-globals': ['error', { name: 'Intl', message: 'Use lib/intl.ts or lib/date.ts.' }],
      'no-restricted-syntax': ['error', ownDates],
    },
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    ignores: ['**/*.spec.{ts,tsx}', 'apps/web/src/lib/intl.ts', 'apps/web/src/lib/date.ts'],
    rules: { 'no-restricted-syntax': ['error', ownDates, ...ownAttributes] },
  },
  {
    files: ['**/*.{mjs,cjs,js}'],
    rules: {
      'no-undef': 'off',
      'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
);
