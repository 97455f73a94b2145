import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteTools } from '@nearhand/site/site-tools';
import { root } from '@slices/kernel/repository.ts';
import { runProgram } from '@slices/release/command-line/command.ts';
import { createProgram } from '@slices/release/program.ts';
import { workflowFiles } from './workflow.ts';

const documents = ['deploy/runbook.md', 'deploy/README.md', 'README.md', 'deploy/compose/README.md'];
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** `npm run release -- …`, and `release …` of a workflow or a container, to the end of the line, quotation or pipe. */
const releaseCommands = (file: string): string[] => {
  const found = read(file).matchAll(
    /(?:npm run (?:--silent )?release --|docker compose run [^`\n]*? release|(?:run: |^ +(?:\d\) )?|=\$\()release) ([a-z-][^`|\n]*)/gm,
  );
  return [...found].map(([, line = '']) => line.replace(/\s*(?:#|&&|;;|> |\) ).*$/, '').replace(/[)\s.,]+$/, ''));
};

const dryRun = async (line: string): Promise<string[]> => {
  const errors: string[] = [];
  const surroundings = {
    say: () => undefined,
    complain: (error: string) => errors.push(error),
    variables: {},
    tools: siteTools,
  };
  const program = createProgram(surroundings);
  for (const command of program.commands.flatMap((one) => [one, ...one.commands])) command.action(() => {});
  const quoted = [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)];
  const args = quoted.map(([, double, single, bare]) => double ?? single ?? bare ?? '');
  await runProgram(program, args, surroundings);
  return errors;
};

test('the release command takes every command in documents and workflows as it is written', async () => {
  // The inputs of promote.yml become several arguments: promote-workflow.test.ts.
  const workflows = workflowFiles.filter((file) => !file.endsWith('/promote.yml'));
  const written = [...documents, ...workflows].flatMap(releaseCommands);
  expect(written).toEqual(expect.arrayContaining(['publish shell --env compose --dist /shell --version 0.1.0']));
  for (const line of written) expect([line, ...(await dryRun(line))]).toEqual([line]);
});
