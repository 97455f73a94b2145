import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { releaseManifestOf } from '@slices/format';
import { toJsonSchema } from '@valibot/to-json-schema';
import { Ajv } from 'ajv';
import { site } from './site.ts';

const read = (path: string) => JSON.parse(readFileSync(join(__dirname, '../../..', path), 'utf8'));

test('release.schema.json describes what a manifest is validated by (npm --prefix shared/contracts run schema)', () => {
  expect(read('shared/contracts/release.schema.json')).toEqual(
    toJsonSchema(releaseManifestOf(site), { typeMode: 'input' }),
  );
});

test.each(['by-hand/release.json', 'rspack/release.json', 'vite/public/release.json'])(
  'the manifest of the example %s fits the published JSON schema, which refuses others',
  (file) => {
    const isValid = new Ajv({ strict: false }).compile(read('shared/contracts/release.schema.json'));
    const written = read(`docs/examples/${file}`);
    expect([isValid(written), isValid.errors]).toEqual([true, null]);
    expect(isValid({ ...written, menu: [{ place: 'footer', label: 'Tips', path: '/tips' }] })).toBe(false);
  },
);
