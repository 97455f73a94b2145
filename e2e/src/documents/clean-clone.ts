import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** With the machine's way to the network, which `npm --prefix` reads from no file of the machine. */
const isInherited = /^(?:path|home|lang|node_extra_ca_certs|(?:https?|no)_proxy)$/i;

/** This repository as somebody gets it: what is committed, without packages, keys and data. */
export class CleanClone {
  private readonly around = mkdtempSync(join(tmpdir(), 'nearhand-clone-'));
  private readonly folder = join(this.around, 'nearhand');
  private workFolder = this.folder;
  private server: ChildProcess | undefined;

  constructor(private readonly port: number) {
    execFileSync('git', ['clone', '--quiet', root, this.folder]);
  }

  read(file: string): string {
    return readFileSync(join(this.folder, file), 'utf8');
  }

  /** Replaces a text that is there once. */
  replace(file: string, from: string, to: string): void {
    const parts = this.read(file).split(from);
    if (parts.length !== 2) throw new Error(`"${from}" is ${parts.length - 1} times in ${file}.`);
    writeFileSync(join(this.folder, file), parts.join(to));
  }

  /** Further commands run in a project of its own beside the clone. */
  enterProject(name: string): void {
    this.workFolder = join(this.around, name);
    mkdirSync(this.workFolder);
    this.write('package.json', '{}');
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.workFolder, file), text);
  }

  /** Runs a command to its end. */
  async run(command: string): Promise<{ code: number | null; output: string }> {
    const { child, output } = this.spawn(command);
    const [code] = await once(child, 'close');
    return { code, output: output() };
  }

  /** Starts a command that serves, in place of the one before, and resolves to its output once that satisfies `isReady`. */
  async serve(command: string, isReady: (output: string) => boolean): Promise<string> {
    await this.stop();
    const { child, output } = this.spawn(command);
    this.server = child;
    return new Promise((resolve, reject) => {
      const look = () => isReady(output()) && resolve(output());
      child.stdout?.on('data', look);
      child.once('close', () => reject(new Error(`${command} ended:\n${output()}`)));
    });
  }

  /** As Ctrl-C does. */
  async stop(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (!server?.pid || server.exitCode !== null) return;
    const ended = once(server, 'close');
    process.kill(-server.pid, 'SIGINT');
    await ended;
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.around, { recursive: true, force: true });
  }

  /** In a shell of its own, without the environment of the test run. */
  private spawn(command: string): { child: ChildProcess; output: () => string } {
    const inherited = Object.entries(process.env).filter(([name]) => isInherited.test(name));
    const child = spawn('bash', ['-c', command], {
      cwd: this.workFolder,
      // The sandbox alone has the port that it has in a site.
      env: { ...Object.fromEntries(inherited), PORT: String(this.port), STRIPE_SANDBOX_PORT: String(this.port + 2) },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (text += stripVTControlCharacters(chunk.toString())));
    return { child, output: () => text };
  }
}
