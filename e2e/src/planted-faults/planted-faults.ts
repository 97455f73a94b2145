import { readFileSync } from 'node:fs';
import { codeFaults, endlessLoops } from './code-faults.ts';
import { coverFaults } from './cover-faults.ts';
import { leadingAwayFaults } from './leading-away-faults.ts';
import type { FaultCode, PlantedFault } from './planted-fault.ts';
import { shellFaults } from './shell-faults.ts';

/** The rows of `docs/faults.md` by the name of the fault. */
const rows = new Map(
  readFileSync(new URL('../../../docs/faults.md', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => /^\| (?!Fault |-)/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, name = '', _before, _publish, page = '', reported = '']) => [name, { page, reported }]),
);

const asDocumented = (fault: FaultCode): PlantedFault => {
  const row = rows.get(fault.name);
  if (!row) throw new Error(`docs/faults.md has no row '${fault.name}'.`);
  return { ...fault, isReplaced: row.page.startsWith('the release before'), reported: row.reported };
};

/** Faults of a release, planted in the login page of mf-auth. */
export const plantedFaults: readonly PlantedFault[] = [
  ...codeFaults,
  ...shellFaults,
  ...leadingAwayFaults,
  ...coverFaults,
].map(asDocumented);

export const hangs: readonly PlantedFault[] = endlessLoops.map(asDocumented);
