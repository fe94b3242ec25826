import tseslint from 'typescript-eslint';

const only = (message, ...group) => ({ group, message });
const world = (files, patterns) => ({
  files,
  rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns }] },
});
const noEditor = only('only src/editor and src/extension.ts may import vscode', 'vscode');
const noDocker = only('dockerode is imported by src/bench/runtime/docker alone', 'dockerode');
const noLoad = only('autocannon is imported by src/bench/load alone', 'autocannon');
const noNode = only('core and shared are pure', 'node:*', 'fs', 'path', 'child_process', 'os', 'crypto');
const not = (...folders) => only('against the direction of ARCHITECTURE.md', ...folders.map((f) => `**/${f}/**`));

export default tseslint.config(
  { ignores: ['dist/**', 'out/**', 'node_modules/**', '**/*.generated.ts', '.cache/**', 'test-output/**'] },
  {
    files: ['src/**/*.{ts,tsx}', 'test/**/*.{ts,tsx}'],
    extends: [...tseslint.configs.recommended],
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignorePrimitives: { boolean: true }, ignoreConditionalTests: true }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-namespace': 'error',
      'no-console': 'error',
      'no-restricted-syntax': ['error', { selector: 'TSEnumDeclaration', message: 'use a union of literals' }],
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      eqeqeq: 'error',
    },
  },
  world(['src/shared/**'], [noEditor, noDocker, noLoad, noNode, not('core', 'disk', 'server', 'bench', 'cli', 'editor', 'webview')]),
  world(['src/core/**'], [noEditor, noDocker, noLoad, noNode, not('disk', 'server', 'bench', 'cli', 'editor', 'webview')]),
  world(['src/disk/**'], [noEditor, noDocker, noLoad, not('server', 'bench', 'cli', 'editor', 'webview')]),
  world(['src/server/**'], [noEditor, noDocker, noLoad, not('bench', 'cli', 'editor', 'webview')]),
  world(['src/bench/**'], [noEditor, noDocker, noLoad, not('server', 'cli', 'editor', 'webview')]),
  world(['src/bench/runtime/docker/**'], [noEditor, noLoad]),
  world(['src/bench/load/**'], [noEditor, noDocker]),
  world(['src/cli/**'], [noEditor, noDocker, noLoad, not('bench', 'server', 'editor', 'webview')]),
  world(['src/editor/**', 'src/extension.ts'], [noDocker, noLoad, not('bench', 'server', 'cli', 'webview')]),
  world(['src/webview/**'], [noEditor, noDocker, noLoad, noNode, not('core', 'disk', 'server', 'bench', 'cli', 'editor')]),
  { files: ['test/**'], rules: { 'max-lines': 'off' } },
);
