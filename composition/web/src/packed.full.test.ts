import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@slices/kernel/free-port.fixture.ts';
import { root } from '@slices/kernel/repository.ts';
import { temporaryFolder, writeFiles } from '@slices/kernel/temporary-folder.fixture.ts';

const temporary = temporaryFolder();
const programs: ChildProcess[] = [];
afterEach(() => programs.forEach((program) => void program.kill()));

const [, program = ''] =
  /```js\n([\s\S]*?)```/.exec(readFileSync(join(root, 'composition/web/README.md'), 'utf8')) ?? [];
const names = ['format', 'kernel', 'release', 'tracing', 'web'];

const start = (command: string, args: readonly string[], variables: object): void => {
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    SHELL_FOLDER: 'shell',
    API_URL: 'http://127.0.0.1:9',
    ...variables,
  };
  programs.push(spawn(command, args, { cwd: temporary.path, env, stdio: 'ignore' }));
};

const answerOf = async (url: string): Promise<Response> => {
  for (;;) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

test('a site with packed packages alone has the web tier of the README, and a renderer', async () => {
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: temporary.path, stdio: 'pipe' });
  const [pnpm = ''] = /pnpm@[\d.]+/.exec(readFileSync(join(root, 'package.json'), 'utf8')) ?? [];
  const filters = names.map((name) => `--filter=@slices/${name}`);
  run('npx', '--yes', pnpm, '--dir', root, ...filters, 'pack', '--pack-destination', temporary.path);
  const packed = readdirSync(temporary.path).map((file) => `./${file}`);
  writeFiles(temporary.path, {
    'package.json': '{ "type": "module" }',
    'web.js': program,
    'site.json': '{ "platform": "platform", "roles": {} }',
    'shell/index.html': '<!doctype html><title>Site</title>',
    'shell/server.js': '',
    '.data/environments/local/composition.json': '{"revision":1}',
  });
  run('npm', 'install', '--no-audit', '--no-fund', '--prefer-offline', ...packed);
  run('npx', 'release', 'keys', 'create', '--name', 'Ada');

  const [web, renderer] = [await freePort(), await freePort()];
  start('node', ['web.js'], { PORT: web, STORE: '.data', ENVIRONMENT: 'local' });
  const page = await answerOf(`http://127.0.0.1:${web}/page`);
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
  expect(await page.text()).toContain('Site');
  expect(await (await answerOf(`http://127.0.0.1:${web}/composition.json`)).json()).toEqual({ revision: 1 });

  const site = { SITE_URL: `http://127.0.0.1:${web}`, COMPOSITION_KEYS: '.keys/public.json' };
  start('node_modules/.bin/renderer', [], { PORT: renderer, ...site });
  expect((await answerOf(`http://127.0.0.1:${renderer}/livez`)).status).toBe(200);
});
