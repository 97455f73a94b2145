import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import * as tables from './telemetry/tables.ts';

test('tables.sql makes the tables', async () => {
  const statements = await generateMigration(generateDrizzleJson({}), generateDrizzleJson(tables));
  expect(readFileSync(join(__dirname, '../tables.sql'), 'utf8')).toBe(`${statements.join('\n')}\n`);
});
