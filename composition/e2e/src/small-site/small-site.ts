import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { ApiContract, FailedReport, Site, TelemetryBatch } from '@slices/format';
import { portOf, served } from '@slices/kernel/free-port.fixture.ts';
import { dataSetting } from '@slices/kernel/repository.ts';
import { writeFiles } from '@slices/kernel/temporary-folder.fixture.ts';
import type { SiteTools } from '@slices/release/command-line/site-tools.ts';
import { runRelease } from '@slices/release/program.ts';
import { someTools } from '@slices/release/site.fixture.ts';
import { containerByHand } from '@slices/release/validate/hand-built.fixture.ts';
import { build } from 'esbuild';
import { version as reactVersion } from 'react';

const facts: Site = { platform: 'platform', roles: { admin: 'admins', member: 'members' }, icons: [] };

/** A session of this site is its role. */
const tools: SiteTools = { ...someTools, site: facts, sessionOf: (role) => ({ role }) };

const types: Record<string, string> = { '.js': 'text/javascript', '.json': 'application/json' };

export interface SliceSource {
  slice: string;
  /** The body of a function of React and the platform that returns the page: `return () => null;`. */
  page: string;
  /** In place of a page: a widget of `home.featured`. */
  isWidget?: boolean;
  path?: string;
  roles?: string[];
  api?: ApiContract;
}

/** Answers of the site's API by method and path: a status with a body; undefined for a lost connection. */
export type ApiAnswers = Record<string, { status?: number; body: unknown } | undefined>;

/** A site of the toolkit alone, in a folder of its own. It starts in a second, without the product. */
export class SmallSite {
  /** Bodies of the reports, byte for byte. */
  readonly sent: string[] = [];
  answers: ApiAnswers = {};

  private constructor(
    readonly url: string,
    private readonly folder: string,
    private readonly server: Server,
  ) {}

  static async open(): Promise<SmallSite> {
    const folder = mkdtempSync(join(tmpdir(), 'small-site-'));
    const { server } = await served(() => {});
    const site = new SmallSite(`http://localhost:${portOf(server)}`, folder, server);
    site.serve();
    await site.release('keys', 'create', '--name', 'Ada', '--folder', join(folder, 'keys'));
    await site.publishShell();
    return site;
  }

  private serve(): void {
    this.server.on('request', async (request, response) => {
      const { pathname } = new URL(request.url ?? '/', this.url);
      if (pathname === '/telemetry') {
        this.sent.push(await text(request));
        return response.writeHead(204).end();
      }
      if (pathname.startsWith('/api/')) {
        const answer = this.answers[`${request.method} ${pathname.slice('/api/'.length)}`];
        if (!answer) return request.socket.destroy();
        response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' });
        return response.end(JSON.stringify(answer.body));
      }
      try {
        const bytes = readFileSync(join(this.folder, 'data', this.fileOf(pathname)));
        response.writeHead(200, { 'content-type': types[extname(pathname)] ?? 'text/html' });
        return response.end(bytes);
      } catch {
        return response.writeHead(404).end();
      }
    });
  }

  private fileOf(pathname: string): string {
    if (pathname.startsWith('/releases/')) return pathname;
    if (pathname.startsWith('/assets/')) return `releases/shell${pathname}`;
    if (extname(pathname)) return `environments/local${pathname}`;
    const { host } = this.composition();
    return `releases/shell/${host.version}/index.html`;
  }

  private composition() {
    return JSON.parse(readFileSync(join(this.folder, 'data/environments/local/composition.json'), 'utf8'));
  }

  revision(): number {
    return Number(this.composition().revision);
  }

  /** `npm run release -- …` for this site. Throws with all that it said where it does not end with 0. */
  async release(...args: string[]): Promise<string> {
    const { code, said } = await this.attempt(...args);
    if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${said}`);
    return said;
  }

  async attempt(...args: string[]): Promise<{ code: number; said: string }> {
    const lines: string[] = [];
    const say = (line: string) => void lines.push(line);
    const variables = {
      PORT: new URL(this.url).port,
      [dataSetting]: join(this.folder, 'data'),
      RELEASE_KEYS: join(this.folder, 'keys/private.json'),
    };
    const code = await runRelease(args, { say, complain: say, variables, triesBuilds: false, tools });
    return { code, said: lines.join('\n') };
  }

  private async publishShell(): Promise<void> {
    const { outputFiles } = await build({
      entryPoints: [join(import.meta.dirname, 'host.tsx')],
      bundle: true,
      format: 'esm',
      jsx: 'automatic',
      target: 'es2022',
      minify: true,
      write: false,
      define: {
        'process.env.NODE_ENV': '"production"',
        keys: readFileSync(join(this.folder, 'keys/public.json'), 'utf8'),
        facts: JSON.stringify(facts),
      },
    });
    const html =
      '<!doctype html><html lang="en"><meta charset="utf-8"><title>Site</title><div id="root"></div><script type="module" src="/assets/host.1.js"></script></html>';
    await this.publish('shell', {
      'index.html': html,
      'host.json': JSON.stringify({
        version: '1.0.0',
        platform: '1.0.0',
        shared: { react: reactVersion },
        paths: ['/'],
        places: ['home.featured'],
      }),
      'assets/host.1.js': outputFiles[0]?.text ?? '',
    });
    await this.promoteAll('shell');
  }

  /** Publishes a build of these files. Returns the version. */
  private async publish(slice: string, files: Record<string, string>): Promise<string> {
    const distribution = mkdtempSync(join(this.folder, 'dist-'));
    writeFiles(distribution, files);
    const said = await this.release('publish', slice, '--dist', distribution, '--version', '1.0.0', '--json');
    const { version } = JSON.parse(said);
    this.published.set(slice, String(version));
    return String(version);
  }

  private readonly published = new Map<string, string>();

  async promoteAll(...slices: string[]): Promise<void> {
    const releases = slices.flatMap((slice) => [slice, this.published.get(slice) ?? '']);
    await this.release('promote', ...releases, '--why', 'a test');
  }

  /** For a share of the visitors. */
  async promoteCanary(slice: string, percent: number): Promise<void> {
    const version = this.published.get(slice) ?? '';
    await this.release('promote', slice, version, '--traffic', String(percent), '--why', 'a test');
  }

  publishSlice({ slice, page, isWidget = false, path = `/${slice}`, roles = ['any'], api = {} }: SliceSource) {
    const container = `${slice.replaceAll('-', '_')}_${crypto.randomUUID().replaceAll('-', '').slice(0, 10)}`;
    const manifest = {
      platform: '^1.0.0',
      owner: `team-${slice}`,
      title: slice,
      container,
      routes: isWidget ? [] : [{ path, roles, preload: ['page.js'] }],
      slots: isWidget ? [{ name: 'home.featured', expose: './widget', title: slice, order: 10 }] : [],
      shared: { react: '^19.0.0' },
    };
    return this.publish(slice, {
      'release.json': JSON.stringify(manifest),
      'api.json': JSON.stringify(api),
      'remoteEntry.js': entryOf(container, path),
      'page.js': `globalThis.${container}_page = (React, site) => {\n${page}\n};`,
    });
  }

  /** Failures that browsers reported so far. */
  failures(): FailedReport[] {
    return this.sent.flatMap((body) => {
      const { reports }: TelemetryBatch = JSON.parse(body);
      return reports.filter((report) => report.kind === 'failed');
    });
  }

  /** A report in a file of its own, all that is left of the visit. */
  reportFile(failure: FailedReport): string {
    const file = join(mkdtempSync(join(this.folder, 'report-')), 'failure.json');
    writeFileSync(file, JSON.stringify(failure));
    return file;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
    rmSync(this.folder, { recursive: true });
  }
}

const entryOf = (container: string, path: string): string =>
  containerByHand(
    container,
    `const load = async () => {
    const [React, site] = await Promise.all([take('react'), take('${facts.platform}'), run('page.js')]);
    return globalThis.${container}_page(React, site);
  };
  const modules = {
    './routes': async () => ({ routes: [{ path: '${path}', lazy: async () => ({ Component: await load() }) }] }),
    './widget': async () => ({ default: await load() }),
  };`,
  );
