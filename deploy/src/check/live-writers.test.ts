import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '@slices/kernel/repository.ts';
import { temporaryFolder, writeFiles } from '@slices/kernel/temporary-folder.fixture.ts';

const temporary = temporaryFolder();

test('rows that pages show live are written in their files alone', () => {
  const jsPlugins = [join(import.meta.dirname, 'live-writers.js')];
  const rules = { 'nearhand-live/writers': 'error' };
  const config = JSON.stringify({ jsPlugins, rules, categories: { correctness: 'off' } });
  const writes =
    'tx.update(bookings).set({});\ninsertRow(tx, bookings, {});\ntx.insert(services);\ntx.select().from(bookings);\n';
  const folder = temporary.path;
  writeFiles(folder, { 'config.json': config, 'booking-repository.ts': writes, 'other.ts': writes });
  const oxlint = join(root, 'node_modules/.bin/oxlint');
  const { stdout } = spawnSync(oxlint, ['-c', join(folder, 'config.json'), '-f', 'unix', folder], { encoding: 'utf8' });
  expect(stdout.match(/[^/\n]+:\d+(?=:\d+:)/g)).toEqual(['other.ts:1', 'other.ts:2']);
});
