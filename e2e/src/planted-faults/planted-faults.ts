import { codeFaults, endlessLoops } from './code-faults.ts';
import { coverFaults } from './cover-faults.ts';
import { faultTable } from './fault-table.ts';
import { leadingAwayFaults } from './leading-away-faults.ts';
import type { FaultCode, FaultEnd, PlantedFault } from './planted-fault.ts';
import { shellFaults } from './shell-faults.ts';

const rows = new Map(
  faultTable('Fault', '`publish`', 'In the page', 'Reported as').map(([name, _publish, page = '', reported = '']) => [
    name,
    { page, reported },
  ]),
);

/** The end that the texts of a row say. */
export const endOf = ({ page, reported }: { page: string; reported: string }): FaultEnd => ({
  isReplaced: page.startsWith('the release before'),
  leadsAway: page.startsWith('leads away'),
  isStuck: page.includes('links lead nowhere'),
  reported,
});

const asDocumented = (fault: FaultCode): PlantedFault => {
  const row = rows.get(fault.name);
  if (!row) throw new Error(`docs/faults.md has no row '${fault.name}'.`);
  return { ...fault, ...endOf(row) };
};

/** Faults of a release, planted in the login page of mf-auth. */
export const plantedFaults: readonly PlantedFault[] = [
  ...codeFaults,
  ...shellFaults,
  ...leadingAwayFaults,
  ...coverFaults,
].map(asDocumented);

export const hangs: readonly PlantedFault[] = endlessLoops.map(asDocumented);
