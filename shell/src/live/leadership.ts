/**
 * Runs `work` when this tab becomes the only one of its kind under `name`, and leads until it ends or `signal` aborts.
 * Where the browser has no Web Locks nobody ever leads.
 */
export const lead = async (name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> => {
  if (!('locks' in navigator)) return;
  try {
    await navigator.locks.request(name, { signal }, work);
  } catch {
    // Left before its turn, or storage is switched off and with it the locks.
  }
};
