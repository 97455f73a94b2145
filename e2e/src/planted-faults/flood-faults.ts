import { type PlantedFault, unreported } from './planted-fault.ts';

/** Code that floods the visitor, the page or the API. */
export const floodFaults: readonly PlantedFault[] = [
  {
    name: 'Opens dialogs again and again',
    before: 'not reported, 224 dialogs',
    code: `setInterval(() => alert('planted'), 50)`,
    runs: 'later',
    ends: 'replaced',
    reported: 'global',
  },
  {
    name: 'Writes the title again and again',
    before: 'not reported, on every page',
    code: `let i = 0; setInterval(() => { document.title = 'planted' + i++ }, 5)`,
    runs: 'later',
    ends: 'replaced',
    reported: 'global',
    gone: `!document.title.includes('planted')`,
  },
  {
    name: 'Pushes addresses without end',
    before: 'not reported, goes on',
    code: `setInterval(() => history.pushState(null, '', '?planted'), 5)`,
    runs: 'later',
    ends: 'replaced',
    reported: 'navigation',
  },
  {
    name: 'Calls the API without end',
    before: 'not reported, the next page fails',
    code: `setInterval(() => fetch('/healthz').catch(() => {}), 5)`,
    runs: 'later',
    ends: 'replaced',
    reported: 'global',
  },
  {
    name: 'Dispatches events without end',
    before: 'not reported, goes on',
    code: `setInterval(() => { for (let i = 0; i < 50; i++) dispatchEvent(new Event('resize')) }, 5)`,
    runs: 'later',
    ends: 'replaced',
    reported: 'global',
  },
  {
    name: 'Forges a message of the platform',
    before: unreported,
    code: `new BroadcastChannel('nearhand.events.v1').postMessage({ name: 'session.changed', payload: { userId: null } })`,
    runs: 'later',
    ends: 'stays',
    reported: 'global',
  },
];
