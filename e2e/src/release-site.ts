import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runRelease } from '@nearhand/site/release';
import { cardOrigins, siteAnswers } from '@nearhand/site/site-answers';
import type { Composition, Release, ShellExtras, TelemetryBatch, TelemetryReport } from '@slices/format';
import { buildWebServer } from '@slices/web/web/web-server.ts';
import { freePort } from './engines/free-port.ts';
import { apiUrl, dataFolder, signingKeys, siteUrl } from './site/site.ts';

/** The environment of such a site: its shell rejects compositions of others. */
const name = 'local';

/**
 * A site for one journey, with a store and compositions of its own. So it can release while other journeys go on. Shell, API
 * and database are those of the site that all journeys run on.
 */
export class ReleaseSite {
  /** Reports of browsers, on a site that listens in place of the API. */
  readonly heard: TelemetryReport[] = [];

  private constructor(
    readonly url: string,
    /** The store. */
    readonly folder: string,
    private readonly variables: NodeJS.ProcessEnv,
    private readonly web: Awaited<ReturnType<typeof buildWebServer>>,
  ) {}

  /** Begins with what runs on the site of all journeys. */
  static async open(listens = false): Promise<ReleaseSite> {
    const folder = mkdtempSync(join(tmpdir(), 'nearhand-releases-'));
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const own = join(folder, 'environments', name);
    const live = join(dataFolder, 'environments/local');
    // Without its revisions, which are sealed for that environment.
    cpSync(live, own, { recursive: true, filter: (file) => !/\.(?:lock|draft)|\/revisions/.test(file) });
    const { host, microFrontends } = readJson<Composition>(join(own, 'composition.json'));
    const shell = join('releases/shell', host?.version ?? '');
    const running = Object.entries(microFrontends).flatMap(([slice, releases]) =>
      releases.map(({ metadata }) => join('releases', slice, metadata.version)),
    );
    for (const release of [shell, 'releases/shell/assets', ...running]) {
      cpSync(join(dataFolder, release), join(folder, release), { recursive: true });
    }
    cpSync(join(dataFolder, 'published'), join(folder, 'published'), { recursive: true });
    const environment = join(folder, `${name}.json`);
    writeFileSync(environment, JSON.stringify({ site: url, store: folder, releasesUrl: '/releases', api: apiUrl }));
    const config = await (await fetch(`${siteUrl}/config.json`)).json();
    const web = await buildWebServer({
      apiUrl: siteUrl,
      releases: join(folder, 'releases'),
      environment: own,
      runtimeConfig: listens ? { ...config, telemetryUrl: '/heard' } : config,
      answers: siteAnswers,
      thirdParty: cardOrigins(config.stripeScriptUrl),
      shell: { folder: join(folder, shell) },
    });
    const site = new ReleaseSite(
      url,
      folder,
      { ...process.env, RELEASE_KEYS: signingKeys, RELEASE_ENV: environment },
      web,
    );
    web.post<{ Body: TelemetryBatch }>('/heard', async ({ body }, reply) => {
      site.heard.push(...body.reports);
      return reply.code(204).send();
    });
    await web.listen({ port, host: '127.0.0.1' });
    return site;
  }

  /** `npm run release -- …` in this site's environment. Returns what it said; fails where the command does. */
  async release(...args: string[]): Promise<string> {
    const { code, text } = await this.attempt(...args);
    if (code !== 0) throw new Error(`npm run release -- ${args.join(' ')} ended with ${code}:\n${text}`);
    return text;
  }

  /** As {@link release}, whatever comes of it. */
  async attempt(...args: string[]): Promise<{ code: number; text: string }> {
    const lines: string[] = [];
    const say = (line: string) => void lines.push(line);
    const environment = ['--env', join(this.folder, `${name}.json`)];
    // Most journeys publish faults, which `publish` would find when it runs the build.
    const surroundings = { say, complain: say, variables: this.variables, triesBuilds: false };
    const code = await runRelease([...args, ...environment], surroundings);
    return { code, text: lines.join('\n') };
  }

  get composition(): Composition {
    return readJson<Composition>(this.file('composition.json'));
  }

  /** The release of `slice` for visitors outside its canary. */
  live(slice: string): Release {
    const release = this.composition.microFrontends[slice]?.find(({ deployment }) => deployment.default);
    if (!release) throw new Error(`${slice} does not run.`);
    return release;
  }

  /** A file of the environment: `composition.json`. */
  file(path: string): string {
    return join(this.folder, 'environments', name, path);
  }

  /** Publishes what runs of `slice` with its scripts and its release.json changed by `change`, which leaves out a file by undefined. Returns the version. */
  async publish(slice: string, change: (script: string, file: string) => string | undefined): Promise<string> {
    const release = join(this.folder, 'releases', slice, this.live(slice).metadata.version);
    return this.publishBuild(slice, (distribution) => {
      const { container } = readJson<ShellExtras>(join(release, 'release.json'));
      const own = container.replace(/[0-9a-f]{10}$/, () => crypto.randomUUID().replaceAll('-', '').slice(0, 10));
      for (const file of readdirSync(release).filter((entry) =>
        /^(?!(?:files|menu|skeletons)\.json).*\.(?:js|json)$/.test(entry),
      )) {
        const text = readFileSync(join(release, file), 'utf8').replaceAll(container, own);
        const changed = file.endsWith('.js') || file === 'release.json' ? change(text, file) : text;
        if (changed !== undefined) writeFileSync(join(distribution, file), changed);
      }
    });
  }

  /** Publishes what `build` puts into a folder as a build of `slice` does. Returns the version. */
  async publishBuild(slice: string, build: (distribution: string) => void): Promise<string> {
    const distribution = mkdtempSync(join(this.folder, 'dist-'));
    build(distribution);
    const before = this.versions(slice);
    await this.release('publish', slice, '--dist', distribution, '--version', '9.0.0');
    rmSync(distribution, { recursive: true });
    const version = this.versions(slice).find((candidate) => !before.includes(candidate));
    if (!version) throw new Error(`${slice} has no new release: was anything changed?`);
    return version;
  }

  private versions(slice: string): string[] {
    mkdirSync(join(this.folder, 'releases', slice), { recursive: true });
    return readdirSync(join(this.folder, 'releases', slice));
  }

  async close(): Promise<void> {
    await this.web.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8'));
