#!/usr/bin/env node
import { join } from 'node:path';
import { Site } from '@slices/format';
import { readJson } from '@slices/kernel/json.ts';
import { lastWords } from '@slices/kernel/last-words.ts';
import { root } from '@slices/kernel/repository.ts';
import type { SiteTools } from './command-line/site-tools.ts';
import { validated } from './input/validated.ts';
import { run } from './program.ts';

/** A site whose slices all come with `--dist`: `site.json` in the current folder has its facts. */
const toolsOf = (file: string): SiteTools => ({
  site: validated(Site, readJson(file, 'composition/README.md shows one.'), file),
  api: () => ({}),
  sources: { slices: [], inputs: (name) => [name], build: async () => [] },
});

try {
  process.exitCode = await run(process.argv.slice(2), toolsOf(join(root, 'site.json')));
} catch (error) {
  process.stderr.write(`${lastWords(error)}\n`);
  process.exitCode = 1;
}
