import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from '@slices/kernel/repository.ts';
import { temporaryFolder } from '@slices/kernel/temporary-folder.fixture.ts';
import { jobsOf } from './workflow.ts';

const { trust } = jobsOf('.github/workflows/rollout.yml');
const temporary = temporaryFolder();
const at = (name: string) => join(temporary.path, name);
const program = (name: string, script: string) => writeFileSync(at(name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });

const filledIn = `image: ghcr.io/nearhand/nearhand-api@sha256:${'0'.repeat(64)}`;

/** Runs the script with a cluster whose job `migrate` has one of `conditions` each time that it is looked at. */
const rollOut = (conditions: readonly string[], rendered = filledIn) => {
  writeFileSync(at('conditions'), conditions.map((one) => `${one}\n`).join(''));
  program('sleep', '');
  program(
    'kubectl',
    `echo "$@" >> "${at('calls')}"
case "$*" in
  *' get job migrate '*) grep -q exit "${at('conditions')}" && exit 1; head -n 1 "${at('conditions')}"; sed -i 1d "${at('conditions')}" ;;
  kustomize*) echo '${rendered}' ;;
  *' logs job/migrate '*) echo "The migration 0001_x.sql failed" ;;
esac`,
  );
  const env = { PATH: [temporary.path, process.env.PATH].join(delimiter) };
  const script = join(root, 'deploy/kubernetes/rollout.sh');
  const { status, stderr } = spawnSync('bash', [script, 'staging'], { env, encoding: 'utf8', timeout: 20_000 });
  const calls = existsSync(at('calls')) ? readFileSync(at('calls'), 'utf8') : '';
  const left = readFileSync(at('conditions'), 'utf8');
  return {
    status,
    stderr,
    left,
    changes: calls.match(/^.*\b(?:apply|delete)\b.*$/gm) ?? [],
    replacesPods: /apply .*!nearhand\/step\n[\s\S]*step=migrate\n[\s\S]*step=api\n[\s\S]*step=pages\n/.test(calls),
  };
};

test('pods are replaced only after the migration is complete', () => {
  expect(rollOut(['', '', 'SuccessCriteriaMet', 'Complete'])).toMatchObject({
    status: 0,
    stderr: '',
    left: '',
    replacesPods: true,
  });
});

test('a failed migration ends the rollout at once, prints its log and replaces no pods', () => {
  expect(rollOut(['', 'FailureTarget', 'FailureTarget Failed', 'Failed'])).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/The job migrate failed.*\nThe migration 0001_x\.sql failed\n/),
    left: 'Failed\n',
    replacesPods: false,
  });
});

test('a cluster that does not answer ends the rollout', () => {
  expect(rollOut(['exit'])).toMatchObject({ status: 1, replacesPods: false });
});

test('nothing is changed where placeholders are left: it names each', () => {
  const left = [
    'image: ghcr.io/nearhand/nearhand-api:set-by-deploy',
    '- image: nearhand-tools',
    'cidr: 198.51.100.0/26',
    'cidr: REPLACE',
    '"stripePublishableKey": "pk_live_REPLACE"',
  ];
  const { status, stderr, changes } = rollOut(['Complete'], [filledIn, ...left].join('\n  '));
  expect([status, changes]).toEqual([1, []]);
  expect(stderr).toMatch(['Nothing was changed:', ...left].join('\n  '));
});

const hasJq = spawnSync('jq', ['--version']).status === 0;
(hasJq ? test : test.skip).each<[what: string, last: unknown[], minimum: number | undefined, raised: number]>([
  ['one revision back', [{ revision: 43 }], undefined, 42],
  ['what public.json says, where that is more', [{ revision: 43 }], 100, 100],
  ['the first one in a new environment', [], undefined, 1],
])('the shell of a rollout takes no composition older than %s', (_what, last, minimumRevision, raised) => {
  program('release', `printf '%s' '${JSON.stringify(last)}'`);
  writeFileSync(at('public.json'), JSON.stringify({ environment: 'staging', minimumRevision }));
  const env = {
    PATH: [temporary.path, process.env.PATH].join(delimiter),
    RUNNER_TEMP: temporary.path,
    GITHUB_OUTPUT: at('output'),
    COMPOSITION_KEYS: at('public.json'),
    ENVIRONMENT: 'staging',
  };
  const script = trust?.steps.at(-1)?.run ?? '';
  expect(spawnSync('bash', ['-eo', 'pipefail', '-c', script], { env, encoding: 'utf8' })).toMatchObject({ status: 0 });
  const keys = JSON.parse(readFileSync(at('output'), 'utf8').replace('public-keys=', ''));
  expect(keys).toEqual({ environment: 'staging', minimumRevision: raised, builtAt: expect.any(Number) });
});
