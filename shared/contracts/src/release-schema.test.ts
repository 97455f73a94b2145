import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { releaseManifestOf } from '@slices/format';
import { toJsonSchema } from '@valibot/to-json-schema';
import { site } from './site.ts';

test('release.schema.json describes what a manifest is validated by (npm --prefix shared/contracts run schema)', () => {
  const written: unknown = JSON.parse(readFileSync(join(__dirname, '../release.schema.json'), 'utf8'));
  expect(written).toEqual(toJsonSchema(releaseManifestOf(site), { typeMode: 'input' }));
});
