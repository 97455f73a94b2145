import { join } from 'node:path';
import { site } from '@nearhand/contracts';
import { parseWith, type Release, releaseManifestOf, splitManifest } from '@slices/format';
import { jsonIn } from '@slices/kernel/json.ts';
import { hostFrom } from '@slices/kernel/ports.ts';
import { root } from '@slices/kernel/repository.ts';
import { UserError } from '@slices/kernel/user-error.ts';
import { sri } from '@slices/release/releases/published-release.ts';
import { Program } from './program.ts';

export class DevServer {
  readonly url: string;
  private readonly program: Program;

  constructor(
    readonly name: string,
    port: number,
    logs: string,
  ) {
    this.url = `http://localhost:${port}`;
    const socket = `ws://localhost:${port}/ws`;
    const webpack = join(root, name, 'node_modules/webpack/bin/webpack.js');
    const serve = ['serve', '--port', String(port), '--host', hostFrom(process.env), '--client-web-socket-url', socket];
    this.program = new Program(`dev server of ${name}`, ['--import', 'tsx', webpack, ...serve], {
      cwd: join(root, name),
      env: { NODE_ENV: 'development' },
      log: join(logs, `dev-${name}.log`),
      echoProblems: true,
    });
  }

  get ended(): Promise<never> {
    return this.program.ended;
  }

  stop = (): Promise<void> => this.program.stop();

  ready(path: string): Promise<void> {
    return this.program.ready(`${this.url}${path}`);
  }

  async release(): Promise<Release> {
    await this.ready('/release.json');
    const text = await (await fetch(`${this.url}/release.json`)).text();
    const parsed = parseWith(
      releaseManifestOf(site),
      jsonIn(`${this.url}/release.json`, text, `The log of the dev server of ${this.name} says why.`),
    );
    if (!parsed.ok) throw new UserError(`${this.name} cannot be served: ${parsed.problems.join('; ')}`);
    return {
      url: `${this.url}/remoteEntry.js`,
      metadata: { version: '0.0.0-dev', integrity: sri(text) },
      deployment: { traffic: 100, default: true },
      extras: splitManifest(parsed.value),
    };
  }
}
