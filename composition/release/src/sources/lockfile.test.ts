import { lockfileFor } from './lockfile.ts';

const lockfile = (importers: string, packages = '  react@19.3.1: {}\n') =>
  `lockfileVersion: '9.0'\n\nimporters:\n\n${importers}\npackages:\n\n${packages}`;
const auth = '  mf-auth:\n    dependencies:\n      react:\n        version: 19.3.1\n\n';
const platform = '  shared/platform:\n    dependencies:\n      ky:\n        version: 1.9.1\n\n';
const before = lockfileFor(lockfile(auth + platform), ['mf-auth', 'shared/platform', 'pnpm-lock.yaml']);

test.each([
  ['a package more', lockfile(auth + platform.replace('shared/platform', 'mf-new') + platform), true],
  ['a dependency of its own', lockfile(auth.replace('19.3.1', '19.4.0') + platform), false],
  ['a dependency of what it is built with', lockfile(auth + platform.replace('1.9.1', '1.9.2')), false],
  ['what lies below them', lockfile(auth + platform, '  react@19.3.2: {}\n'), false],
])('%s: another build is needed or not', (_change, after, same) => {
  expect(lockfileFor(after, ['mf-auth', 'shared/platform', 'pnpm-lock.yaml']) === before).toBe(same);
});
