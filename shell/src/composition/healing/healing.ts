import type { Release } from '@nearhand/contracts';
import type { ComponentType } from 'react';
import { trip } from '../catalog/tripped.ts';
import type { SliceError } from '../loading/slice-error.ts';
import type { SliceLoader } from '../loading/slice-loader.ts';
import type { Reporter } from '../telemetry/telemetry.ts';

export interface Loaded {
  component: ComponentType;
  release: Release;
}

/**
 * Loads from the first of these releases that works. Those that did not are told to their owner, and those to blame
 * tripped when another did: when none does it may well be the network, and a retry begins with the visitor's own again.
 */
export const loadFirst = async (
  loaders: readonly SliceLoader[],
  what: string,
  load: (loader: SliceLoader, what: string) => Promise<ComponentType>,
  reporter: Reporter,
): Promise<Loaded> => {
  const failures: SliceError[] = [];
  let settle = (_healed: boolean) => {};
  const healed = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  for (const loader of loaders) {
    try {
      const component = await load(loader, what);
      for (const { slice, release, isToBlame } of failures) if (isToBlame) trip(slice.name, release.metadata.version);
      settle(true);
      reporter.loaded(loader, what);
      return { component, release: loader.release };
    } catch (error) {
      const failure = loader.failure('page', error);
      failures.push(failure);
      reporter.failed(failure, healed);
    }
  }
  settle(false);
  throw failures[0] ?? new Error('There is no release to load from.');
};
