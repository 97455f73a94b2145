import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import {
  type ApiContract,
  type Composition,
  discoverySchema,
  type EventPayloads,
  HostOffer,
  type Release,
  releaseManifestOf,
  type ShellExtras,
  type ShellSurface,
  type Site,
  splitManifest,
} from '@slices/format';
import { readJson } from '@slices/kernel/json.ts';
import { UserError } from '@slices/kernel/user-error.ts';
import type * as v from 'valibot';
import type { Environment } from '../command-line/environments.ts';
import { validated } from '../input/validated.ts';
import {
  builtFile,
  type OptionalFile,
  payloadsOf,
  publishedFile,
  surfaceOf,
  usedApi,
} from '../releases/optional-file.ts';
import { findVersion } from '../releases/publication.ts';
import { assertSliceName, offerName, readHost, readRelease, shellName, sri } from '../releases/published-release.ts';
import { liveRelease, madeLive } from '../revisions/traffic.ts';

export interface Candidates {
  releases: Map<string, Release>;
  host?: HostOffer;
  surface?: ShellSurface | undefined;
  /** By `SLICE VERSION`, all that each relies on of the API. */
  used: Map<string, ApiContract | undefined>;
  /** By `SLICE VERSION`, those of each one's events. */
  payloads: Map<string, EventPayloads | undefined>;
}

/** Adds the published release that `text` names: `mf-a@1.2.0-1a2b3c4d5e6f`, or the beginning of its version. */
export const addPublished = async (candidates: Candidates, text: string, environment: Environment): Promise<void> => {
  const [, slice, wanted] = /^([a-z][a-z0-9-]*)@(.+)$/.exec(text) ?? [];
  if (!slice || !wanted) throw new UserError(`--with is SLICE@VERSION, not '${text}'.`);
  const version = await findVersion(environment.store, slice, wanted);
  const file = publishedFile(environment.store, slice, version);
  if (slice === shellName) {
    candidates.host = await readHost(environment, version);
    candidates.surface = await surfaceOf(file);
  } else addRelease(candidates, slice, await readRelease(environment, slice, version));
  await addFiles(candidates, `${slice} ${version}`, file);
};

const addFiles = async ({ used, payloads }: Candidates, name: string, file: OptionalFile): Promise<void> => {
  used.set(name, await usedApi(file));
  payloads.set(name, await payloadsOf(file));
};

const addRelease = ({ releases }: Candidates, slice: string, release: Release): void => {
  assertSliceName(slice);
  if (releases.has(slice)) throw new UserError(`${slice} stands twice: only one release of it can be a candidate.`);
  releases.set(slice, release);
};

/** Adds an unpublished build: `mf-a/dist`, or `mf-help=some/folder` for a folder of another name. */
export const addBuilt = async (candidates: Candidates, text: string, site: Site): Promise<void> => {
  const [given, folder] = text.includes('=') ? text.split('=', 2) : [undefined, text];
  const distribution = resolve(folder ?? '');
  const slice = given ?? basename(dirname(distribution));
  const file = builtFile(distribution);
  if (slice === shellName) {
    candidates.host = offerOf(HostOffer, distribution, slice);
    candidates.surface = await surfaceOf(file);
    return addFiles(candidates, `${slice} ${candidates.host.version}`, file);
  }
  const { shell: offer, ...more } = splitManifest(offerOf(releaseManifestOf(site), distribution, slice));
  addRelease(candidates, slice, {
    url: `/releases/${slice}/0.0.0-built/remoteEntry.js`,
    metadata: { version: '0.0.0-built', integrity: sri(JSON.stringify(offer)) },
    deployment: { traffic: 100, default: true },
    extras: { shell: { ...offer, hashes: hashesOf(distribution, offer) }, ...more },
  });
  await addFiles(candidates, `${slice} 0.0.0-built`, file);
};

const offerOf = <S extends v.GenericSchema>(schema: S, distribution: string, slice: string): v.InferOutput<S> => {
  const file = join(distribution, offerName(slice));
  if (!existsSync(file)) throw new UserError(`${file} is not there: --from takes the folder that a build made.`);
  return validated(schema, readJson(file, 'Build it again.'), `${file} is not valid`);
};

/** As `publish` writes them; the check reports a missing file. */
const hashesOf = (distribution: string, { routes, slots }: ShellExtras): ShellExtras['hashes'] =>
  Object.fromEntries(
    ['remoteEntry.js', ...[...routes, ...slots].flatMap(({ preload }) => preload)]
      .filter((name) => existsSync(join(distribution, name)))
      .map((name) => [name, sri(readFileSync(join(distribution, name)))]),
  );

/** Every candidate live, or each as a canary beside the live release, so that visitors get any combination of them. */
export const composed = (
  present: Composition | undefined,
  { releases, host = present?.host }: Candidates,
  as: 'canary' | 'live',
): Composition => {
  const microFrontends = { ...present?.microFrontends };
  for (const [slice, release] of releases) {
    const list = microFrontends[slice] ?? [];
    microFrontends[slice] = as === 'live' ? madeLive(list, release) : besideLive(list, release);
  }
  return {
    schema: discoverySchema,
    revision: (present?.revision ?? 0) + 1,
    ...(host ? { host } : {}),
    microFrontends,
  };
};

const besideLive = (list: readonly Release[], release: Release): Release[] => {
  const live = liveRelease(list);
  if (!live || live.metadata.version === release.metadata.version) return madeLive(list, release);
  return [
    { ...live, deployment: { traffic: 90, default: true } },
    { ...release, deployment: { traffic: 10, default: false } },
  ];
};
