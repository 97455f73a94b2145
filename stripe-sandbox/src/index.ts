export { type RunningSandbox, startSandbox } from './app/start-sandbox.ts';
export type { SandboxOptions } from './sandbox/sandbox.ts';
