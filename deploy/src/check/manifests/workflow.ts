import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@slices/kernel/repository.ts';
import * as v from 'valibot';
import { parse } from 'yaml';

const Step = v.looseObject({
  if: v.optional(v.string(), ''),
  run: v.optional(v.string(), ''),
  uses: v.optional(v.string(), ''),
});
const Job = v.looseObject({
  env: v.optional(v.record(v.string(), v.string()), {}),
  steps: v.optional(v.array(Step), []),
});
const Workflow = v.looseObject({ jobs: v.record(v.string(), Job) });

export const workflowFiles: readonly string[] = readdirSync(join(root, '.github/workflows')).map(
  (name) => `.github/workflows/${name}`,
);

export const jobsOf = (file: string) => v.parse(Workflow, parse(readFileSync(join(root, file), 'utf8'))).jobs;
