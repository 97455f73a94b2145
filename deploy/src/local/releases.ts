import { join } from 'node:path';
import { apiContract } from '@nearhand/contracts/wire';
import { builtFrom } from '@nearhand/site/build';
import type { Release } from '@slices/format';
import { parseText } from '@slices/format';
import { root } from '@slices/kernel/repository.ts';
import type { Environment } from '@slices/release/command-line/environments.ts';
import type { Note } from '@slices/release/command-line/note.ts';
import { packageVersion } from '@slices/release/commands/publish.ts';
import { publish } from '@slices/release/releases/publish.ts';
import { claim, readHost, readRelease, shellName } from '@slices/release/releases/published-release.ts';
import { recordApi } from '@slices/release/releases/stored-api.ts';
import { renewRunning } from '@slices/release/revisions/finish-revision.ts';
import { RevisionConflict, revise } from '@slices/release/revisions/revise.ts';
import { readComposition } from '@slices/release/revisions/revision-record.ts';
import { madeLive } from '@slices/release/revisions/traffic.ts';
import * as v from 'valibot';

type Versions = Record<string, string>;

export const publishBuilds = (environment: Environment, names: readonly string[]): Promise<Versions> =>
  publishNew(
    environment,
    names.map((slice) => {
      const version = packageVersion(slice);
      return { slice, version, distribution: join(root, slice, 'dist'), sources: builtFrom(slice) };
    }),
  );

interface LocalBuild {
  slice: string;
  version: string;
  distribution: string;
  /** A hash of its sources. */
  sources: string;
}

/** Publishes those of the builds that are new since the last start: to check and to compress all of them takes seconds. */
export const publishNew = async (environment: Environment, builds: readonly LocalBuild[]): Promise<Versions> => {
  const record = new Builds(environment, 'published');
  const published = await record.read();
  const versions: Versions = {};
  for (const { sources, ...build } of builds) {
    const { slice } = build;
    const [before, known = ''] = published[slice]?.split(' ') ?? [];
    const isThere = before === sources && (await isPublished(environment, slice, known));
    const version = isThere ? known : (await publish(environment, build)).version;
    versions[slice] = version;
    published[slice] = `${sources} ${version}`;
  }
  await record.write(published);
  return versions;
};

const isPublished = (environment: Environment, slice: string, version: string): Promise<boolean> =>
  (slice === shellName ? readHost(environment, version) : readRelease(environment, slice, version)).then(
    () => true,
    () => false,
  );

/** Makes those of `versions` live that the last start had not built. Promotions and rollbacks since then stay as they are. */
export const promoteBuilds = async (environment: Environment, versions: Versions): Promise<void> => {
  await recordApi(environment, apiContract());
  const builds = new Builds(environment, 'builds');
  const before = await builds.read();
  const fresh = Object.entries(versions).filter(([name, version]) => before[name] !== version);
  if (fresh.length === 0 && (await readComposition(environment))) return;
  const why = fresh.map((pair) => pair.join(' ')).join(', ');
  await promoteRetrying(environment, { command: 'npm start', why }, fresh);
  await builds.write({ ...before, ...versions });
};

/** Commands of other terminals that run at once. */
const conflictLimit = 20;

const promoteRetrying = async (
  environment: Environment,
  note: Note,
  fresh: [string, string][],
  conflicts = 0,
): Promise<void> => {
  try {
    await revise(environment, note, async (present) => {
      const microFrontends = { ...present?.microFrontends };
      let host = present?.host;
      for (const [name, version] of fresh) {
        await claim(environment, name, version);
        if (name === shellName) host = await readHost(environment, version);
        else microFrontends[name] = madeLive(microFrontends[name] ?? [], await readRelease(environment, name, version));
      }
      return { host, microFrontends };
    });
  } catch (error) {
    if (!(error instanceof RevisionConflict) || conflicts === conflictLimit) throw error;
    return promoteRetrying(environment, note, fresh, conflicts + 1);
  }
};

const minuteMs = 60_000;

/** Renews the timestamp now and, when it is due, each minute: after two weeks of sleep a machine's timers have not moved. */
export const keepFresh = async (environment: Environment): Promise<void> => {
  await renewRunning(environment);
  // After a failure the next minute tries again.
  setInterval(() => void renewRunning(environment).catch(() => {}), minuteMs).unref();
};

/** Makes `published` and the dev servers' releases all that runs. */
export const composeDevelopment = async (
  environment: Environment,
  published: Versions,
  served: Record<string, Release>,
): Promise<void> => {
  const releases: Record<string, Release[]> = {};
  for (const [name, version] of Object.entries(published))
    releases[name] = [await readRelease(environment, name, version)];
  for (const [name, release] of Object.entries(served)) releases[name] = [release];
  const why = Object.keys(served).join(', ') || 'shell';
  const compose = () => revise(environment, { command: 'npm run dev', why }, () => ({ microFrontends: releases }));
  await compose().catch((error: unknown) => {
    if (error instanceof RevisionConflict) return compose();
    throw error;
  });
};

const Texts = v.record(v.string(), v.string());

/** Builds of the last start: `builds` has the version of each that it promoted, `published` the sources and the version. */
class Builds {
  private readonly path: string;

  constructor(
    private readonly environment: Environment,
    name: 'builds' | 'published',
  ) {
    this.path = `environments/${environment.name}/${name}.json`;
  }

  /** None where the file is missing or damaged: the next start publishes and promotes its builds again. */
  async read(): Promise<Record<string, string>> {
    const blob = await this.environment.store.read(this.path);
    const parsed = parseText(Texts, blob?.bytes.toString() ?? '{}');
    return parsed.ok ? parsed.value : {};
  }

  async write(texts: Record<string, string>): Promise<void> {
    const blob = await this.environment.store.read(this.path);
    await this.environment.store.replace(this.path, Buffer.from(`${JSON.stringify(texts, null, 2)}\n`), blob?.etag);
  }
}
