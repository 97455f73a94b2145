export { advanceSandbox, type SandboxAddress } from './app/advance-sandbox.ts';
export { type RunningSandbox, startSandbox } from './app/start-sandbox.ts';
export type { Fault, FaultSettings } from './http/faults.ts';
export type { SandboxOptions } from './sandbox/sandbox.ts';
