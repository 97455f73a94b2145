import { readFileSync } from 'node:fs';
import { builtInFaults } from './built-in-faults.ts';
import { codeFaults, endlessLoops } from './code-faults.ts';
import { coverFaults } from './cover-faults.ts';
import { floodFaults } from './flood-faults.ts';
import { leadingAwayFaults } from './leading-away-faults.ts';
import type { FaultCode, PlantedFault } from './planted-fault.ts';
import { sharedFaults } from './shared-faults.ts';
import { shellFaults } from './shell-faults.ts';
import { storageFaults } from './storage-faults.ts';

/** The rows of `docs/faults.md` by the name of the fault. */
const rows = new Map(
  readFileSync(new URL('../../../docs/faults.md', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => /^\| (?!Fault |-)/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, name = '', _before, publish, page = '', reported = '']) => [name, { publish, page, reported }]),
);

const asDocumented = (fault: FaultCode): PlantedFault => {
  const row = rows.get(fault.name);
  if (row?.publish !== (fault.rejected ? 'rejected' : 'passes'))
    throw new Error(`docs/faults.md has no row '${fault.name}' with what publish says of it.`);
  return { ...fault, isReplaced: row.page.startsWith('the release before'), reported: row.reported };
};

/** Faults of a release, planted in the login page of mf-auth. */
export const plantedFaults: readonly PlantedFault[] = [
  ...codeFaults,
  ...shellFaults,
  ...leadingAwayFaults,
  ...storageFaults,
  ...coverFaults,
  ...floodFaults,
  ...builtInFaults,
  ...sharedFaults,
].map(asDocumented);

export const hangs: readonly PlantedFault[] = endlessLoops.map(asDocumented);

if (rows.size !== plantedFaults.length + hangs.length) throw new Error('docs/faults.md has a row without code.');
