import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const repository = join(__dirname, '../../..');

interface Report {
  summary: { violations: { from: string; rule: { name: string } }[] };
}

const configs = ['.dependency-cruiser.mjs', '.dependency-cruiser.folders.mjs'];

/** One process for both: starting the tool takes longer than its work. */
const cruises = `
import { cruise } from '${pathToFileURL(join(repository, 'node_modules/dependency-cruiser/src/main/index.mjs'))}';
const reports = [];
for (const config of ${JSON.stringify(configs)}) {
  const { options, ...ruleSet } = (await import(process.cwd() + '/' + config)).default;
  reports.push((await cruise(['.'], { ...options, ruleSet, validate: true })).output);
}
console.log(JSON.stringify(reports));`;

const violations = (files: Readonly<Record<string, string>>) => {
  const folder = mkdtempSync(join(tmpdir(), 'nearhand-boundaries-'));
  try {
    for (const config of configs) cpSync(join(repository, config), join(folder, config));
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    const args = ['--input-type=module', '--eval', cruises];
    const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    const reports: Report[] = JSON.parse(stdout);
    return reports.flatMap(({ summary }) => summary.violations.map(({ from, rule }) => `${rule.name}: ${from}`)).sort();
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const imports = (path: string) => `import { a } from '${path}';\nexport const b = a;\n`;

/** Imports that are allowed: the file, and the one that it imports. Those at the end import nothing. */
const allowed = [
  ['mf-a/src/page/own-page.tsx', '../noun/noun.ts'],
  ['mf-a/src/routes.tsx', './page/own-page.tsx'],
  ['mf-a/src/widget/widget.tsx', '../../../shared/ui/src/index.ts'],
  ['shell/src/router.tsx', '../../shared/platform/src/index.ts'],
  ['shared/contracts/src/wire.ts', './index.ts'],
  ['shared/contracts/src/site.ts', '../../../composition/format/src/index.ts'],
  ['composition/web/src/web.ts', '../../format/src/index.ts'],
  ['api/src/site.ts', '../../composition/format/src/index.ts'],
  ['shared/platform/src/index.ts', '../../contracts/src/index.ts'],
  ['shared/ui/src/index.ts', '../../platform/src/index.ts'],
  ['api/src/app.ts', './site/routes.ts'],
  ['api/src/nouns/bookings/booking.ts', '../../kernel/time.ts'],
  // Tables of two nouns that read each other.
  ['api/src/nouns/bookings/table.ts', '../services/table.ts'],
  ['api/src/nouns/services/service.ts', '../bookings/table.ts'],
  ['api/src/site/routes.ts', '../../../shared/contracts/src/wire.ts'],
  ...[
    'api/src/nouns/services/table.ts',
    'mf-a/src/noun/noun.ts',
    'mf-a/src/page/form.ts',
    'mf-b/src/routes.tsx',
    'shared/contracts/src/index.ts',
    'composition/format/src/index.ts',
  ].map((file) => [file]),
  ...['api/src/kernel/time.ts', 'api/src/ledger/ledger.ts', 'node_modules/@mui/material/index.js'].map((file) => [
    file,
  ]),
];
/** The rule, the file that breaks it, and what it imports. */
const breaches = [
  ['slice-alone', 'mf-a/src/noun/slice.ts', '../../../mf-b/src/routes.tsx'],
  ['slice-alone', 'mf-a/src/noun/shell.ts', '../../../shell/src/router.tsx'],
  ['no-wire-in-the-browser', 'mf-a/src/noun/wire.ts', '../../../shared/contracts/src/wire.ts'],
  ['design-system', 'mf-a/src/noun/mui.ts', '../../../node_modules/@mui/material/index.js'],
  ['no-unresolved', 'mf-a/src/noun/undeclared.ts', '@nearhand/mf-b'],
  ['no-undeclared-dependency', 'mf-a/src/noun/of-root.ts', 'tool'],
  ['intent-on-nouns', 'mf-a/src/noun/page.ts', '../page/own-page.tsx'],
  ['intent-on-nouns', 'mf-a/src/page/widget.ts', '../widget/widget.tsx'],
  ['no-import-of-the-folder-around', 'mf-a/src/page/part/upwards.ts', '../form.ts'],
  ['shell-without-slices', 'shell/src/slice.ts', '../../mf-b/src/routes.tsx'],
  ['composition-format', 'composition/format/src/market.ts', '../../../mf-b/src/routes.tsx'],
  ['composition-host', 'composition/host/src/upwards.ts', '../../web/src/web.ts'],
  ['composition-kernel', 'composition/kernel/src/upwards.ts', '../../web/src/web.ts'],
  ['composition-e2e', 'composition/e2e/src/market.ts', '../../../mf-b/src/routes.tsx'],
  ['contracts-alone', 'shared/contracts/src/platform.ts', '../../platform/src/index.ts'],
  ['shared-below-applications', 'shared/platform/src/slice.ts', '../../../mf-b/src/routes.tsx'],
  ['api-on-contracts', 'api/src/platform.ts', '../../shared/platform/src/index.ts'],
  ['api-as-a-program', 'deploy/src/api.ts', '../../api/src/ledger/ledger.ts'],
  ['api-kernel', 'api/src/kernel/upwards.ts', '../ledger/ledger.ts'],
  ['tables-below-nouns', 'api/src/nouns/reviews/table.ts', '../services/service.ts'],
  ['no-circle', 'shared/payments/src/a.ts', './b.ts'],
];
const folderCircles = ['mf-a/src/noun', 'mf-a/src/page', 'shared/contracts/src', 'shared/payments/src/one'];

test('each import across a boundary is rejected by its own rule, and no other import', () => {
  const files = {
    'mf-a/release.json': '{ "slots": [{ "module": "./src/widget/widget.tsx" }] }',
    'mf-b/release.json': '{}',
    'package.json': '{ "dependencies": { "tool": "1.0.0" } }',
    'mf-a/package.json': '{}',
    'node_modules/tool/index.js': 'export const a = 1;\n',
    ...Object.fromEntries(allowed.map(([file = '', path]) => [file, path ? imports(path) : 'export const a = 1;\n'])),
    ...Object.fromEntries(breaches.map(([, file = '', path = '']) => [file, imports(path)])),
    // Types alone make a circle too.
    'shared/payments/src/a.ts': "import type { b } from './b.ts';\nexport type A = typeof b;\n",
    'shared/payments/src/b.ts': imports('./a.ts'),
    'shared/payments/src/one/type.ts': "import type { A } from '../two/a.ts';\nexport type B = A;\n",
    'shared/payments/src/one/b.ts': 'export const a = 1;\n',
    'shared/payments/src/two/a.ts': 'export type A = 1;\n',
    'shared/payments/src/two/b.ts': imports('../one/b.ts'),
  };
  const circles = [...folderCircles, 'shared/payments/src/two', 'shared/platform/src'];
  expect(violations(files)).toEqual(
    [
      ...breaches.map(([rule, file]) => `${rule}: ${file}`),
      ...circles.map((folder) => `no-folder-circle: ${folder}`),
    ].sort(),
  );
});
