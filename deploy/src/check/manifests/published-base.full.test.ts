import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@slices/kernel/repository.ts';
import { temporaryFolder } from '@slices/kernel/temporary-folder.fixture.ts';
import { hasKustomize, resourcesOf } from './overlay.fixture.ts';

const temporary = temporaryFolder();
const at = (...names: string[]) => join(temporary.path, ...names);
const identity = {
  GIT_AUTHOR_NAME: 'a',
  GIT_AUTHOR_EMAIL: 'a@b.test',
  GIT_COMMITTER_NAME: 'a',
  GIT_COMMITTER_EMAIL: 'a@b.test',
};

/** A repository with `deploy/kubernetes` alone, and a bare one that it pushes to. */
const makeRepository = () => {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: at('repository'), encoding: 'utf8', env: { ...process.env, ...identity } });
  cpSync(join(root, 'deploy/kubernetes'), at('repository/deploy/kubernetes'), { recursive: true });
  git('init', '--quiet', '--initial-branch', 'main');
  execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch', 'main', at('published')]);
  git('remote', 'add', 'origin', at('published'));
  const commit = () => {
    git('add', '--all');
    git('commit', '--quiet', '--message', 'x');
    git('push', '--quiet', 'origin', 'main');
  };
  const tagBase = (event: string) =>
    spawnSync('bash', [at('repository/deploy/kubernetes/tag-base.sh')], {
      env: { ...process.env, GITHUB_EVENT_NAME: event },
      encoding: 'utf8',
    });
  commit();
  return { commit, tagBase, tags: () => git('ls-remote', '--tags', 'origin').match(/kubernetes-.*/g) ?? [] };
};

test('a push tags the version of the change log once, and a change of the base needs a new version', () => {
  const { commit, tagBase, tags } = makeRepository();
  expect(tagBase('pull_request')).toMatchObject({ status: 0 });
  expect(tags()).toEqual([]);
  expect(tagBase('push')).toMatchObject({ status: 0 });
  const published = [expect.stringMatching(/^kubernetes-\d+\.\d+\.\d+$/)];
  expect(tags()).toEqual(published);
  appendFileSync(at('repository/deploy/kubernetes/overlays/staging/api-settings.env'), 'LOG_LEVEL=debug\n');
  commit();
  expect(tagBase('push')).toMatchObject({ status: 0 });
  appendFileSync(at('repository/deploy/kubernetes/base/api.yaml'), '# changed\n');
  commit();
  expect(tagBase('push')).toMatchObject({ status: 1, stderr: expect.stringContaining('begin a version') });
  const log = readFileSync(at('repository/deploy/kubernetes/CHANGELOG.md'), 'utf8');
  writeFileSync(
    at('repository/deploy/kubernetes/CHANGELOG.md'),
    log.replace('\n## ', '\n## 99.0.0\n\nA comment.\n\n## '),
  );
  commit();
  expect(tagBase('push')).toMatchObject({ status: 0 });
  expect(tags()).toEqual([...published, 'kubernetes-99.0.0']);
});

(hasKustomize ? test : test.skip)(
  'another repository builds the same from the published base, as the document says',
  () => {
    makeRepository().tagBase('push');
    const [, commands = ''] =
      /## In another repository\n[\s\S]*?\n\n((?: {4}.*\n)+)/.exec(
        readFileSync(join(root, 'deploy/kubernetes/README.md'), 'utf8'),
      ) ?? [];
    mkdirSync(at('other'));
    const address = 'https://github.com/nearhand/nearhand';
    // The address ends with .git where kustomize asks.
    const redirects = Object.fromEntries(
      [address, `${address}.git`].flatMap((from, index) => [
        [`GIT_CONFIG_KEY_${index}`, `url.${at('published')}.insteadOf`],
        [`GIT_CONFIG_VALUE_${index}`, from],
      ]),
    );
    Object.assign(process.env, redirects, { GIT_CONFIG_COUNT: '2' });
    const script = ['-euo', 'pipefail', '-c', commands];
    const ran = spawnSync('bash', script, { cwd: at('other'), encoding: 'utf8', env: process.env });
    expect(ran).toMatchObject({ status: 0, stderr: expect.not.stringContaining('fatal') });
    rmSync(at('other/nearhand'), { recursive: true, force: true });
    expect(resourcesOf('staging', at('other')).rendered).toEqual(resourcesOf('staging').rendered);
  },
);
