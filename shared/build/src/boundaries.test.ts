import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const repository = join(__dirname, '../../..');

interface Report {
  summary: { violations: { from: string; rule: { name: string } }[] };
}

/** Runs dependency-cruiser with the repository's rules over `files`, a path and its text each. */
const violations = (files: Readonly<Record<string, string>>) => {
  const folder = mkdtempSync(join(tmpdir(), 'nearhand-boundaries-'));
  try {
    cpSync(join(repository, '.dependency-cruiser.mjs'), join(folder, '.dependency-cruiser.mjs'));
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    const tool = join(repository, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
    const { stdout } = spawnSync(process.execPath, [tool, '--output-type', 'json', '.'], {
      cwd: folder,
      encoding: 'utf8',
    });
    const report: Report = JSON.parse(stdout);
    return report.summary.violations.map(({ from, rule }) => `${rule.name}: ${from}`).sort();
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const target = 'export const a = 1;\n';
const imports = (path: string) => `import { a } from '${path}';\nexport const b = a;\n`;

/** A small repository in which every import is allowed. */
const sound = {
  'mf-a/release.json': '{ "slots": [{ "module": "./src/widget/widget.tsx" }] }',
  'mf-a/src/page/own-page.tsx': imports('../noun/noun.ts'),
  'mf-a/src/noun/noun.ts': target,
  'mf-a/src/routes.tsx': imports('./page/own-page.tsx'),
  'mf-a/src/widget/widget.tsx': imports('../../../shared/ui/src/index.ts'),
  'mf-b/release.json': '{}',
  'mf-b/src/routes.tsx': target,
  'shell/src/router.tsx': imports('../../shared/platform/src/index.ts'),
  'shared/contracts/src/index.ts': target,
  'shared/contracts/src/wire.ts': imports('./index.ts'),
  'shared/platform/src/index.ts': imports('../../contracts/src/index.ts'),
  'shared/ui/src/index.ts': imports('../../platform/src/index.ts'),
  'api/src/app.ts': imports('./routes/routes.ts'),
  'api/src/kernel/time.ts': target,
  'api/src/ledger/ledger.ts': target,
  'api/src/nouns/bookings/booking.ts': imports('../../kernel/time.ts'),
  'api/src/routes/routes.ts': imports('../../../shared/contracts/src/wire.ts'),
};

test('each import across a boundary is rejected by its own rule, and no other import', () => {
  const breaches = {
    'mf-a/src/noun/slice.ts': imports('../../../mf-b/src/routes.tsx'),
    'mf-a/src/noun/shell.ts': imports('../../../shell/src/router.tsx'),
    'mf-a/src/noun/wire.ts': imports('../../../shared/contracts/src/wire.ts'),
    'mf-a/src/noun/mui.ts': imports('../../../node_modules/@mui/material/index.js'),
    'mf-a/src/noun/undeclared.ts': imports('@nearhand/mf-b'),
    'mf-a/src/noun/page.ts': imports('../page/own-page.tsx'),
    'mf-a/src/page/widget.ts': imports('../widget/widget.tsx'),
    'mf-a/src/page/part/upwards.ts': imports('../form.ts'),
    'mf-a/src/page/form.ts': target,
    'shell/src/slice.ts': imports('../../mf-b/src/routes.tsx'),
    'shared/contracts/src/platform.ts': imports('../../platform/src/index.ts'),
    'shared/platform/src/slice.ts': imports('../../../mf-b/src/routes.tsx'),
    'api/src/platform.ts': imports('../../shared/platform/src/index.ts'),
    'api/src/kernel/upwards.ts': imports('../ledger/ledger.ts'),
    'shared/payments/src/a.ts': "import type { b } from './b.ts';\nexport type A = typeof b;\n",
    'shared/payments/src/b.ts': imports('./a.ts'),
    'shared/payments/src/one/type.ts': "import type { A } from '../two/a.ts';\nexport type B = A;\n",
    'shared/payments/src/one/b.ts': target,
    'shared/payments/src/two/a.ts': 'export type A = 1;\n',
    'shared/payments/src/two/b.ts': imports('../one/b.ts'),
    'node_modules/@mui/material/index.js': target,
  };
  expect(violations({ ...sound, ...breaches })).toEqual([
    'api-kernel: api/src/kernel/upwards.ts',
    'api-on-contracts: api/src/platform.ts',
    'contracts-alone: shared/contracts/src/platform.ts',
    'design-system: mf-a/src/noun/mui.ts',
    'intent-on-nouns: mf-a/src/noun/page.ts',
    'intent-on-nouns: mf-a/src/page/widget.ts',
    'no-circle: shared/payments/src/a.ts',
    'no-folder-circle: mf-a/src/noun',
    'no-folder-circle: mf-a/src/page',
    'no-folder-circle: shared/contracts/src',
    'no-folder-circle: shared/payments/src/one',
    'no-folder-circle: shared/payments/src/two',
    'no-folder-circle: shared/platform/src',
    'no-import-of-the-folder-around: mf-a/src/page/part/upwards.ts',
    'no-unresolved: mf-a/src/noun/undeclared.ts',
    'no-wire-in-the-browser: mf-a/src/noun/wire.ts',
    'shared-below-applications: shared/platform/src/slice.ts',
    'shell-without-slices: shell/src/slice.ts',
    'slice-alone: mf-a/src/noun/shell.ts',
    'slice-alone: mf-a/src/noun/slice.ts',
  ]);
});
