import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseText } from '@slices/format';
import { startProcess } from '@slices/kernel/confined/start-process.ts';
import { endsWithThis } from '@slices/kernel/own-processes.ts';
import { limitWork, processorMsOf, type WorkLimits } from '@slices/kernel/progress.ts';
import { type BuildOptions, build } from 'esbuild';
import * as v from 'valibot';
import type { Trial, Verdict } from './trial.ts';

/** More than the limits of the trial's parts: ends a loop that leaves them no turn. */
const limits: WorkLimits = { processorMs: 300_000, stallMs: 60_000 };
const heapMegabytes = 512;
const maxVerdictLength = 1e6;
const Answer = v.object({ nonce: v.string(), problems: v.array(v.string()), warnings: v.array(v.string()) });

const text = async (entry: string, options: BuildOptions): Promise<string> => {
  const from = {
    stdin: { contents: `export * from '${entry}';`, resolveDir: fileURLToPath(new URL('.', import.meta.url)) },
  };
  const made = await build({ ...from, ...options, bundle: true, write: false, target: 'node20', logLevel: 'silent' });
  return made.outputFiles?.[0]?.text ?? '';
};

let program: Promise<string> | undefined;
/** One script, so that the process needs no right to read files. */
export const trialProgram = (): Promise<string> => {
  // Without an ending: a script where the package is installed.
  program ??= text('./trial-process', { platform: 'node', format: 'esm' });
  return program;
};

/** Only builds of Module Federation use it. The shell has it as this global. */
const runtimeName = '_FEDERATION_RUNTIME_CORE';
const runtimeFor = async (files: Trial['files']): Promise<string> =>
  files.some(([, code]) => code.includes(runtimeName))
    ? text('@module-federation/runtime/core', { platform: 'browser', format: 'iife', globalName: runtimeName })
    : '';

/**
 * Runs {@link trialVerdict} in a process without rights: this one has keys, and the code is of a team and of all packages
 * that it uses.
 */
export const runTrial = async (trial: Omit<Trial, 'runtime'>): Promise<Verdict> => {
  const nonce = randomUUID();
  const input = JSON.stringify({ ...trial, runtime: await runtimeFor(trial.files) });
  const code = `${await trialProgram()}\nvoid tryBuild(${input}, '${nonce}');`;
  const child = endsWithThis(startProcess(code, heapMegabytes, 'output'));
  let isEndless = false;
  let output = '';
  const end = () => child.kill('SIGKILL');
  const unlimit = limitWork(
    () => processorMsOf(child.pid),
    limits,
    () => {
      isEndless = true;
      end();
    },
  );
  child.stderr?.resume();
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
    if (output.length > maxVerdictLength) end();
  });
  try {
    await once(child, 'close');
  } finally {
    unlimit();
  }
  if (isEndless)
    return rejected(
      'The build never comes to an end when its pages and widgets are loaded: let it load without loops.',
    );
  return (
    verdictIn(output, nonce) ??
    rejected('The build ends the process in which it is tried, or disturbs it: its entry may only define.')
  );
};

const rejected = (problem: string): Verdict => ({ problems: [problem], warnings: [] });

const verdictIn = (output: string, nonce: string): Verdict | undefined => {
  const answer = parseText(Answer, output);
  return answer.ok && answer.value.nonce === nonce ? answer.value : undefined;
};
