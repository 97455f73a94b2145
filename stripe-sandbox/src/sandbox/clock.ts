import type { Store } from './store.ts';

export interface SandboxClock {
  /** Seconds since 1970. */
  now: () => number;
  /** Time goes on from there; a moment that has passed changes nothing. */
  moveTo: (seconds: number) => void;
  /** Runs `task` with time standing still at the later of `seconds` and now. */
  at: (seconds: number, task: () => void) => void;
}

export const sandboxClock = ({ clockOffsets }: Store, machine: () => number): SandboxClock => {
  const state: { held?: number } = {};
  const machineNow = () => Math.floor(machine() / 1000);
  const now = () => state.held ?? machineNow() + (clockOffsets.get('offset')?.seconds ?? 0);
  const moveTo = (seconds: number) => {
    if (seconds > now()) clockOffsets.put({ id: 'offset', seconds: seconds - machineNow() });
  };
  return {
    now,
    moveTo,
    at: (seconds, task) => {
      moveTo(seconds);
      state.held = now();
      try {
        task();
      } finally {
        delete state.held;
      }
    },
  };
};
