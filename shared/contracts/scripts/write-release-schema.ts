import { writeFileSync } from 'node:fs';
import { releaseManifestOf } from '@slices/format';
import { toJsonSchema } from '@valibot/to-json-schema';
import { site } from '../src/site.ts';

const schema = toJsonSchema(releaseManifestOf(site), { typeMode: 'input' });
writeFileSync(new URL('../release.schema.json', import.meta.url), `${JSON.stringify(schema, null, 2)}\n`);
