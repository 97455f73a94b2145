import { join } from 'node:path';
import { HostOffer, parseWith } from '@slices/format';
import type { SiteBuild } from '../site/site-build.ts';
import { dataFile } from './data-file.ts';
import { declarationProblems, declaredIn } from './declarations.ts';
import { readJson, readPackage } from './package-json.ts';

/** The sources of the shell in `folder`, and of its packages. */
export const hostSources = (folder: string, { packages }: Pick<SiteBuild, 'packages'>): string[] =>
  ['.', ...Object.values(packages)].map((name) => join(folder, name, 'src'));

/** `host.json`: what the shell in `folder` provides, with the versions of what it shares. */
export const hostFile = (folder: string, shared: Record<string, string>, build: SiteBuild) =>
  dataFile('host.json', () => hostOffer(folder, shared, build), 2);

const hostOffer = (folder: string, shared: Record<string, string>, build: SiteBuild): HostOffer => {
  const { emits, listens, extensionSlots, ...written } = Object(readJson(join(folder, 'host.json')));
  const parsed = parseWith(HostOffer, {
    ...written,
    ...declaredIn({ emits, listens, extensionSlots }),
    version: readPackage(folder).version,
    platform: shared[build.site.platform],
    shared,
  });
  const problems = parsed.ok
    ? declarationProblems('host.json', parsed.value, hostSources(folder, build))
    : parsed.problems;
  if (!parsed.ok || problems.length > 0) throw new Error(`host.json: ${problems.join('; ')}`);
  return parsed.value;
};
