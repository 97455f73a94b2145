import { builtInFaults } from './built-in-faults.ts';
import { codeFaults } from './code-faults.ts';
import { coverFaults } from './cover-faults.ts';
import { floodFaults } from './flood-faults.ts';
import { leadingAwayFaults } from './leading-away-faults.ts';
import type { PlantedFault } from './planted-fault.ts';
import { sharedFaults } from './shared-faults.ts';
import { shellFaults } from './shell-faults.ts';
import { storageFaults } from './storage-faults.ts';

/** Faults of a release, planted in the login page of mf-auth. `docs/faults.md` is this table with the hangs. */
export const plantedFaults: readonly PlantedFault[] = [
  ...codeFaults,
  ...shellFaults,
  ...leadingAwayFaults,
  ...storageFaults,
  ...coverFaults,
  ...floodFaults,
  ...builtInFaults,
  ...sharedFaults,
];
