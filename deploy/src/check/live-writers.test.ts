import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '@slices/kernel/repository.ts';

test('rows that pages show live are written in their files alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nearhand-live-writers-'));
  const jsPlugins = [join(import.meta.dirname, 'live-writers.js')];
  const rules = { 'nearhand-live/writers': 'error' };
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ jsPlugins, rules, categories: { correctness: 'off' } }));
  const writes =
    'tx.update(bookings).set({});\ninsertRow(tx, bookings, {});\ntx.insert(services);\ntx.select().from(bookings);\n';
  for (const file of ['booking-repository.ts', 'other.ts']) writeFileSync(join(folder, file), writes);
  const oxlint = join(root, 'node_modules/.bin/oxlint');
  const { stdout } = spawnSync(oxlint, ['-c', join(folder, 'config.json'), '-f', 'unix', folder], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect(stdout.match(/[^/\n]+:\d+(?=:\d+:)/g)).toEqual(['other.ts:1', 'other.ts:2']);
});
