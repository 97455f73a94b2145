export { type RunningSandbox, startSandbox } from './app/start-sandbox.ts';
export { advanceSandbox, type SandboxAddress } from './cli/advance-sandbox.ts';
export type { Fault, FaultSettings } from './http/faults.ts';
export type { SandboxOptions } from './sandbox/sandbox.ts';
