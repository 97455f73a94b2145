import { writeFileSync } from 'node:fs';
import { measure } from './measure.ts';
import { brokenPromises, report } from './report.ts';

/** `npm run conformance`: writes the table anew. */
const measures = await measure();
const broken = brokenPromises(measures);
if (broken.length > 0) {
  process.stderr.write(`${broken.join('\n')}\n`);
  process.exitCode = 1;
} else {
  const file = new URL('../CONFORMANCE.md', import.meta.url);
  writeFileSync(file, report(measures));
  process.stdout.write('CONFORMANCE.md is written.\n');
}
