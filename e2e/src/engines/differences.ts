import type { PlantedFault } from '../planted-faults/planted-fault.ts';
import { endOf } from '../planted-faults/planted-faults.ts';
import type { EngineName } from './engines.ts';

/** How a row of `docs/faults.md` ends where it ends in another way than in Chromium. A second table there has the same texts. */
export interface Difference {
  fault: string;
  engines: readonly EngineName[];
  /** As the columns of the first table. */
  page: string;
  reported: string;
  why: string;
}

const hangs = {
  engines: ['Firefox'],
  page: 'its page stays, also in the next document of the tab, until it is recalled',
  reported: '',
  why: 'the session storage of a tab ends with its process',
} as const;
const leaves = { engines: ['WebKit'], page: 'leads away', reported: '', why: 'no Navigation API' } as const;

export const differences: readonly Difference[] = [
  {
    fault: 'An effect sets its own state without end',
    engines: ['WebKit'],
    page: 'its page stays, its and the header’s links lead nowhere; a new document works',
    reported: '',
    why: 'no `requestIdleCallback`, by which idle moments are noticed',
  },
  {
    fault: 'Blocks the page again and again',
    engines: ['Firefox', 'WebKit'],
    page: 'its page stays, all works; after each block',
    reported: '',
    why: 'no long frames, by which blocks are measured',
  },
  { fault: 'Leaves for another site', ...leaves },
  { fault: 'Leaves by a link that it clicks itself', ...leaves },
  { fault: 'Leaves by a link that a bound function clicks', ...leaves },
  {
    fault: 'Leaves by a form that it submits itself',
    engines: ['Firefox', 'WebKit'],
    page: 'its page stays, all works; refused by the browser',
    reported: 'policy',
    why: 'the policy of the page comes before the Navigation API',
  },
  { fault: 'Leaves by a timer after its page was left', ...leaves },
  { fault: 'An endless loop while it is loaded', ...hangs },
  { fault: 'An endless loop while it is rendered', ...hangs },
  { fault: 'An endless loop in a handler', ...hangs },
];

/**
 * The browser's API that stops or reports a fault. Firefox 140 has neither of these, so that the fault ends there as
 * `docs/faults.md` says below its tables.
 */
export const neededApi = (fault: string): 'navigation' | 'trustedTypes' | undefined => {
  if (fault === 'Makes HTML from text') return 'trustedTypes';
  return differences.some((one) => one.fault === fault && one.why === leaves.why) ? 'navigation' : undefined;
};

/** A fault with its end in `engine`. */
export const inEngine = (engine: EngineName, fault: PlantedFault): PlantedFault => {
  const difference = differences.find((one) => one.engines.includes(engine) && one.fault === fault.name);
  return difference ? { ...fault, ...endOf(difference) } : fault;
};
