import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Command } from '../../release/command.ts';
import { commonOptions } from '../../release/command-line.ts';
import { root } from '../../repository.ts';

/** A command as a document or workflow has it. */
export interface Written {
  file: string;
  line: string;
}

const release = /(?:pnpm (?:--silent )?|docker compose run [^`\n]*?)release ([a-z-][^`|\n]*)/g;

/**
 * Every `pnpm release …`, and `release …` in a container, in files of this repository, to the end of its line, its quotation
 * or what it is piped to.
 */
export const writtenReleases = (files: readonly string[]): Written[] =>
  files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(release)].map(([, line = '']) => ({
      file,
      line: line.replace(/\s*(?:#|&&|;;|> |\) ).*$/, '').replace(/[)\s.,]+$/, ''),
    })),
  );

/** What the release command would say against it; undefined where it would run. */
export const refusal = ({ line }: Written, commands: readonly Command[]): string | undefined => {
  const [name = '', ...args] = words(line);
  if (name.startsWith('--')) return undefined;
  const command = commands.find((one) => one.name === name);
  if (!command) return `there is no command ${name}`;
  try {
    const options: Command['options'] = { ...commonOptions, ...command.options };
    const { positionals } = parseArgs({ args, options, allowPositionals: true });
    const known = command.parameters.split(' ').filter(Boolean);
    return positionals.length > known.length ? `${name} does not take ${positionals.at(-1)}` : undefined;
  } catch (error) {
    return String(error);
  }
};

/** As a shell takes it apart. */
const words = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, double, single, bare]) => double ?? single ?? bare ?? '');
