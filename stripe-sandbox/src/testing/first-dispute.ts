import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface LogLine {
  /** Since the first command. */
  seconds: number;
  text: string;
}

/**
 * Runs the blocks of `FIRST-DISPUTE.md` in an empty folder, with the file `packed` in place of the registry's package and
 * with free ports in place of the page's. `cache` is the folder of npm's cache, default the user's.
 */
export const runFirstDispute = async (document: string, packed: string, cache?: string): Promise<LogLine[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'first-dispute-'));
  const [webhookPort, sandboxPort] = [await freePort(), await freePort()];
  const block = (language: string) => {
    const text = document.split(`\`\`\`${language}\n`)[1]?.split('```')[0] ?? '';
    return text.replaceAll('3000', webhookPort).replaceAll('4102', sandboxPort);
  };
  // A function of the shell: the log shows the command as the page has it.
  const npm = `npm() { command npm "\${@/#stripe-sandbox/${packed}}"; }\nset -v`;
  try {
    await writeFile(join(folder, 'webhook.mjs'), block('js'));
    await writeFile(join(folder, 'commands.sh'), block('sh'));
    await writeFile(join(folder, 'npm.sh'), npm);
    const env = {
      ...process.env,
      BASH_ENV: join(folder, 'npm.sh'),
      STRIPE_SANDBOX_PORT: sandboxPort,
      ...(cache && { npm_config_cache: cache }),
    };
    const start = performance.now();
    const shell = spawn('bash', ['-c', 'exec bash commands.sh 2>&1'], { cwd: folder, env });
    const lines: LogLine[] = [];
    for await (const line of createInterface(shell.stdout)) {
      const text = line.replaceAll(webhookPort, '3000').replaceAll(sandboxPort, '4102');
      lines.push({ seconds: (performance.now() - start) / 1000, text });
    }
    return lines;
  } finally {
    await rm(folder, { recursive: true });
  }
};

const freePort = async (): Promise<string> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return String(typeof address === 'object' ? address?.port : address);
};

/** Sorted and without the sandbox's time: webhooks come in no fixed order. */
export const comparable = (lines: readonly string[]): string[] =>
  [...new Set(lines.map((line) => line.replace(/now .+ GMT/, 'now …')))].sort();
