import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { runFirstDispute } from './first-dispute.ts';
import { packPackage } from './packed-package.ts';

/** `npm run first-dispute`: writes the log of `FIRST-DISPUTE.md` anew, with an empty cache of npm and with a filled one. */
const source = join(import.meta.dirname, '../..');
const file = join(source, 'FIRST-DISPUTE.md');
const document = await readFile(file, 'utf8');
const temporary = await mkdtemp(join(tmpdir(), 'first-dispute-packed-'));
try {
  const packed = await packPackage(source, temporary);
  const cache = join(temporary, 'cache');
  const empty = await runFirstDispute(document, packed, cache);
  const filled = await runFirstDispute(document, packed, cache);
  const log = empty.map(({ seconds, text }) => `${seconds.toFixed(1).padStart(6)} s  ${text}`.trimEnd());
  const seconds = Math.ceil(filled.at(-1)?.seconds ?? 0);
  const place = `Node ${process.versions.node}, ${availableParallelism()} processors`;
  const [text = ''] = document.split('## Log\n');
  await writeFile(
    file,
    `${text}## Log

With the packed package in place of the registry's; ${place}. The cache of npm is empty; with a filled one it takes
${seconds} s. The commands are as above, each line with the seconds since the first command.

\`\`\`text
${log.join('\n')}
\`\`\`
`,
  );
} finally {
  await rm(temporary, { recursive: true });
}
