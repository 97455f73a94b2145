import type { ShellSurface } from '@slices/format';
import { inc, lt, major } from 'semver';
import { type SurfaceChange, surfaceChanges } from '../api-compatibility/surface-changes.ts';
import type { Finding } from './finding.ts';

const maxNames = 5;

/** Modules of the shell `next` that changed since `before` more than their versions say. */
export const surfaceFindings = (before: ShellSurface | undefined, next: ShellSurface | undefined): Finding[] =>
  Object.entries(before ?? {}).flatMap(([module, old]): Finding[] => {
    const { version, parts } = next?.[module] ?? old;
    const changes = surfaceChanges(old.parts, parts);
    const breaks = changes.filter(({ kind }) => kind === 'break');
    const needed = neededVersion(old.version, breaks.length > 0);
    // A lower version is an older shell: the ranges of the slices tell whether they fit it.
    if (changes.length === 0 || lt(version, old.version) || !lt(version, needed)) return [];
    const what = breaks.length > 0 ? 'breaks' : 'changes';
    const sentence = `${module} ${version} ${what} ${listed(breaks.length > 0 ? breaks : changes)} of ${old.version}: raise its version to ${needed}.`;
    return [{ level: 'error', code: 'surface', slices: [], sentence }];
  });

/** A break is a new major version, anything else a minor one; below 1.0.0 a minor one and a patch. */
const neededVersion = (before: string, isBreak: boolean): string => {
  const kind = major(before) === 0 ? (isBreak ? 'minor' : 'patch') : isBreak ? 'major' : 'minor';
  return inc(before, kind) ?? before;
};

const listed = (changes: readonly SurfaceChange[]): string => {
  const names = changes.slice(0, maxNames).map(({ path }) => path);
  const more = changes.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
};
