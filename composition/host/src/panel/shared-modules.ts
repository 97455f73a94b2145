import { getInstance, satisfy } from '@module-federation/runtime';
import { parseWith, type Release, ShellExtras } from '@slices/format';
import type { Slice } from '../slices/resolve-slices.ts';
import { beside } from '../trust/integrity.ts';

export interface SharedModule {
  name: string;
  version: string;
  /** The host or container that provides it. */
  from: string;
  isLoaded: boolean;
  /** Undefined where it is in the host's first scripts, or has not come. */
  size: Size | undefined;
  takers: readonly { slice: string; range: string; isFitting: boolean }[];
}

export interface Size {
  files: number;
  /** Bytes over the network; 0 from the browser's cache. */
  transferred: number;
  /** Bytes of code; 0 where another origin hides them. */
  decoded: number;
}

/** By slice, the range that its release asks for of each shared module. */
export type Ranges = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** From the releases themselves: a composition does not hold them. */
export const fetchRanges = async (slices: readonly Slice[]): Promise<Ranges> =>
  Object.fromEntries(await Promise.all(slices.map(async ({ name, release }) => [name, await rangesOf(release)])));

const rangesOf = async ({ url, extras }: Release): Promise<Readonly<Record<string, string>>> => {
  const { shared } = extras.shell;
  if (Object.keys(shared).length > 0) return shared;
  try {
    const parsed = parseWith(ShellExtras, await (await fetch(beside(url, 'release.json'))).json());
    return parsed.ok ? parsed.value.shared : {};
  } catch {
    return {}; // the panel lists the failure of such a release
  }
};

/** The shared modules of this page with the slices that take them. */
export const sharedModules = (ranges: Ranges): SharedModule[] => {
  const files = sharedFiles();
  const scope = Object.entries(getInstance()?.shareScopeMap.default ?? {});
  return scope.flatMap(([name, versions]) =>
    Object.values(versions).map((shared) => ({
      name,
      version: shared.version,
      from: shared.from,
      isLoaded: shared.lib !== undefined || shared.loaded !== undefined,
      size: sizeOf((address) => files[name]?.some((file) => address.endsWith(file)) === true),
      takers: Object.entries(ranges).flatMap(([slice, asked]) => {
        const range = asked[name];
        return range === undefined ? [] : [{ slice, range, isFitting: satisfy(shared.version, range) }];
      }),
    })),
  );
};

/** By module, as the build wrote them into the document. */
const sharedFiles = (): Readonly<Record<string, readonly string[]>> =>
  JSON.parse(document.getElementById('shared-files')?.textContent ?? '{}');

/** The size of the files at these addresses that this page has fetched; undefined for none. */
export const sizeOf = (isOne: (address: string) => boolean): Size | undefined => {
  const fetched = performance
    .getEntriesByType('resource')
    .filter(
      (entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming && isOne(entry.name),
    );
  if (fetched.length === 0) return undefined;
  const sum = (of: (entry: PerformanceResourceTiming) => number) =>
    fetched.reduce((total, entry) => total + of(entry), 0);
  return {
    files: new Set(fetched.map(({ name }) => name)).size,
    transferred: sum(({ transferSize }) => transferSize),
    decoded: Math.max(
      0,
      sum(({ decodedBodySize }) => decodedBodySize),
    ),
  };
};
