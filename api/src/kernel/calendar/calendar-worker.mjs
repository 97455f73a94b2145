import { parentPort, workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

// A thread does not get the loader for TypeScript that its process has.
register();
const { expandCalendar } = await import('./expand-calendar.ts');

const expand = () => {
  try {
    return expandCalendar(workerData);
  } catch {
    return null;
  }
};

parentPort?.postMessage(expand());
