import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface LogLine {
  /** Since the first command. */
  seconds: number;
  text: string;
}

/** Runs the blocks of `FIRST-DISPUTE.md` in an empty folder, with `packed` in place of the registry's package. */
export const runFirstDispute = async (document: string, packed: string, cache?: string): Promise<LogLine[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'first-dispute-'));
  try {
    const block = (language: string) => document.split(`\`\`\`${language}\n`)[1]?.split('```')[0] ?? '';
    await writeFile(join(folder, 'webhook.mjs'), block('js'));
    await writeFile(join(folder, 'commands.sh'), block('sh'));
    // In place of the name, for npm is asked by a function of the shell; the log shows the commands of the document.
    const npm = `npm() { command npm "\${@/#stripe-sandbox/${packed}}"; }`;
    await writeFile(join(folder, 'npm.sh'), npm);
    const env = { ...process.env, BASH_ENV: join(folder, 'npm.sh'), ...(cache && { npm_config_cache: cache }) };
    const start = performance.now();
    const shell = spawn('bash', ['-c', 'exec bash -v commands.sh 2>&1'], { cwd: folder, env });
    const lines: LogLine[] = [];
    for await (const text of createInterface(shell.stdout)) {
      lines.push({ seconds: (performance.now() - start) / 1000, text });
    }
    return lines;
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** The lines in an order of their own, without the time in the sandbox: webhooks come in no fixed order. */
export const comparable = (lines: readonly string[]): string[] =>
  [...new Set(lines.map((line) => line.replace(/now .+ GMT/, 'now …')))].sort();
