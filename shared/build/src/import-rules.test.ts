import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const repository = join(__dirname, '../../..');
const packages = ['mf-auth', 'mf-bookings', 'shell', 'api', 'shared/contracts', 'shared/platform', 'shared/ui'];
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nearhand-rules-'));
  for (const file of ['biome.json', '.gitignore', ...packages.map((name) => `${name}/package.json`)]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(repository, file), join(folder, file));
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The rules that refuse `statement` in `file`. */
const broken = (file: string, statement: string): string[] => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), `${statement}\n`);
  const biome = join(repository, 'node_modules/@biomejs/biome/bin/biome');
  const { stdout } = spawnSync(process.execPath, [biome, 'lint', '--reporter=json', file], {
    cwd: folder,
    encoding: 'utf8',
  });
  const report: { diagnostics: { category: string; severity: string }[] } = JSON.parse(stdout);
  return report.diagnostics.filter(({ severity }) => severity === 'error').map(({ category }) => category);
};

test.each([
  ['a slice imports a slice', 'mf-auth/src/sign-in/a.ts', '@nearhand/mf-bookings'],
  ['… by its path', 'mf-auth/src/sign-in/b.ts', '../../../mf-bookings/src/routes.tsx'],
  ['a slice imports the shell', 'mf-auth/src/sign-in/c.ts', '@nearhand/shell'],
  ['… by its path', 'mf-auth/src/sign-in/d.ts', '../../../shell/src/router.tsx'],
  ['a slice imports wire schemas into the browser', 'mf-auth/src/e.ts', '@nearhand/contracts/wire'],
  ['a slice imports MUI past the design system', 'mf-auth/src/f.ts', '@mui/material'],
  ['one intent imports another', 'mf-bookings/src/pay-booking/a.ts', '../booking-list/booking-tabs.ts'],
  ['a noun imports an intent', 'mf-bookings/src/bookings/a.ts', '../pay-booking/payment-api.ts'],
  ['the shell imports a slice', 'shell/src/a.ts', '@nearhand/mf-bookings'],
  ['… by its path', 'shell/src/b.ts', '../../mf-bookings/src/routes.tsx'],
  ['the API imports the platform', 'api/src/a.ts', '@nearhand/platform'],
  ['the API imports the design system by its path', 'api/src/b.ts', '../../shared/ui/src/index.ts'],
  ['contracts import something of ours', 'shared/contracts/src/a.ts', '@nearhand/platform'],
  ['the platform imports a slice', 'shared/platform/src/a.ts', '@nearhand/mf-auth'],
])('%s: refused', (_breach, file, target) => {
  expect(broken(file, `import { a } from '${target}';\nexport const b = a;`)).toContain(
    'lint/style/noRestrictedImports',
  );
});

test('a dependency that the package does not declare is refused', () => {
  expect(broken('mf-auth/src/g.ts', "import { a } from 'lodash';\nexport const b = a;")).toEqual([
    'lint/correctness/noUndeclaredDependencies',
  ]);
});

test.each([
  ['mf-auth/src/sign-in/h.ts', '@nearhand/platform'],
  ['mf-bookings/src/pay-booking/b.ts', '../bookings/booking-api.ts'],
  ['mf-bookings/src/pay-booking/c.ts', '../routes.tsx'],
  ['shell/src/c.ts', '@nearhand/ui'],
  ['api/src/c.ts', '@nearhand/contracts/wire'],
])('%s may import %s', (file, target) => {
  expect(broken(file, `import { a } from '${target}';\nexport const b = a;`)).toEqual([]);
});
