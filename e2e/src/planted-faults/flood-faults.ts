import type { FaultCode } from './planted-fault.ts';

/** Code that floods the visitor, the page or the API. */
export const floodFaults: readonly FaultCode[] = [
  {
    name: 'Opens dialogs again and again',
    code: `setInterval(() => alert('planted'), 50)`,
    runs: 'later',
  },
  {
    name: 'Writes the title again and again',
    code: `let i = 0; setInterval(() => { document.title = 'planted' + i++ }, 5)`,
    runs: 'later',
    gone: `!document.title.includes('planted')`,
  },
  {
    name: 'Pushes addresses without end',
    code: `setInterval(() => history.pushState(null, '', '?planted'), 5)`,
    runs: 'later',
  },
  {
    name: 'Calls the API without end',
    code: `setInterval(() => fetch('/healthz').catch(() => {}), 5)`,
    runs: 'later',
  },
  {
    name: 'Dispatches events without end',
    code: `setInterval(() => { for (let i = 0; i < 50; i++) dispatchEvent(new Event('resize')) }, 5)`,
    runs: 'later',
  },
  {
    name: 'Forges a message of the platform',
    code: `new BroadcastChannel('nearhand.events.v1').postMessage({ name: 'session.changed', payload: { userId: null } })`,
    runs: 'later',
  },
];
