import { writeFileSync } from 'node:fs';
import { toJsonSchema } from '@valibot/to-json-schema';
import { ReleaseManifest } from '../src/composition.ts';

const schema = toJsonSchema(ReleaseManifest, { typeMode: 'input' });
writeFileSync(new URL('../release.schema.json', import.meta.url), `${JSON.stringify(schema, null, 2)}\n`);
