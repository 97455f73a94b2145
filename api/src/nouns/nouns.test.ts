import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { migrationsFolder } from '../kernel/database/migrate.ts';
import { allNouns, noun, tablesOf } from '../kernel/nouns/noun.ts';
import { contact } from './contact/index.ts';
import { nouns } from './nouns.ts';
import * as tables from './reviews/table.ts';

test('the tables of the nouns are those that the migrations have made', async () => {
  const folder = join(migrationsFolder, 'meta');
  const [newest = ''] = readdirSync(folder)
    .filter((file) => file.endsWith('_snapshot.json'))
    .sort()
    .reverse();
  const migrated: unknown = JSON.parse(readFileSync(join(folder, newest), 'utf8'));
  const made = Object.assign(generateDrizzleJson({}), migrated);
  const stated = generateDrizzleJson(Object.fromEntries(nouns.flatMap(tablesOf)));
  expect(await generateMigration(made, stated)).toEqual([]);
});

test('a noun that forgets a decision, a schedule or a route does not compile', () => {
  const run = async () => undefined;
  // @ts-expect-error: a table without a decision about exports
  expect(noun({ tables, exports: {} })).toBeDefined();
  // @ts-expect-error: a table without any decisions
  expect(noun({ tables })).toBeDefined();
  // @ts-expect-error: a job that never runs
  expect(noun({ jobs: [{ name: 'forgotten', run }] })).toBeDefined();
  // @ts-expect-error: routes of the contracts that no noun implements
  expect(allNouns({ contact })).toHaveLength(1);
});
