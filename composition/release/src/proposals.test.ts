import { readFileSync, writeFileSync } from 'node:fs';
import { sha256 } from '@slices/format/node';
import { signaturesOf } from './keys/signing-keys.ts';
import { ownersOfKeys } from './owners.fixture.ts';
import { because } from './release-command.fixture.ts';

const { as, publishAs, own, proposalOf, begin, running, environmentOf } = ownersOfKeys();
const read = (name: string) => readFileSync(own(`proposals/${name}.json`), 'utf8');
const propose = async (...command: string[]) => proposalOf((await as('ada', ...command, ...because))[1]);
const published = async (code: string) => (await publishAs('team-a', 'mf-a', code))[1];

/** Two releases of mf-a: `bad` is live. */
const beginWithTwo = async () => {
  await begin(2);
  const bad = await published('bad');
  await as('bob', 'approve', await propose('promote', 'mf-a', bad), ...because);
  return bad;
};

test('a release that was recalled after the proposal does not come back with it', async () => {
  const bad = await beginWithTwo();
  const [, next] = await publishAs('ada', 'mf-b', 'next');
  const proposal = await propose('promote', 'mf-b', next);
  await as('watch', 'recall', 'mf-a', bad, ...because);
  expect(await as('bob', 'approve', proposal, ...because)).toEqual([
    1,
    expect.stringMatching(new RegExp(`\\+ mf-a ${bad}.*mf-a ${bad} was recalled`, 's')),
  ]);
  const again = await propose('promote', 'mf-a', bad, '--again');
  expect(await as('bob', 'approve', again, ...because)).toEqual([0, expect.stringContaining(`+ mf-a ${bad}: live`)]);
});

describe('a proposal that its author signed by hand', () => {
  /** Changes what `command` proposed, and signs that. */
  const forged = async (command: string[], change: (content: ReturnType<typeof running>) => void): Promise<string> => {
    const record = JSON.parse(read(await propose(...command)));
    const content = JSON.parse(record.composition);
    change(content);
    const composition = `${JSON.stringify(content)}\n`;
    const keys = (await environmentOf('ada')).keys('promotion');
    const signatures = signaturesOf(Buffer.from(composition), record.revision, keys);
    const hash = Buffer.from(sha256(composition), 'base64url').toString('hex').slice(0, 8);
    const name = `${String(record.revision).padStart(6, '0')}-${hash}`;
    writeFileSync(own(`proposals/${name}.json`), JSON.stringify({ ...record, composition, signatures }));
    return name;
  };
  type Content = ReturnType<typeof running>;

  const lies: [about: string, (content: Content) => void][] = [
    ['environment', (content) => Object.assign(content, { environment: 'elsewhere' })],
    ['ledger', (content) => Object.assign(content, { ledger: 'other-1' })],
    ['succeeds', (content) => Object.assign(content, { succeeds: ['*'] })],
    ['schema', (content) => Object.assign(content, { schema: 'other' })],
    ['more', (content) => Object.assign(content, { more: 1 })],
    [
      'the slice mf-a',
      ({ microFrontends }) =>
        Object.assign(microFrontends['mf-a'][0], { fallbackUrl: 'https://evil.example/remoteEntry.js' }),
    ],
    ['the slice mf-a', ({ microFrontends }) => Object.assign(microFrontends['mf-a'][0], { more: 1 })],
    ['the slice mf-a', ({ microFrontends }) => Object.assign(microFrontends['mf-a'][0].metadata, { more: 1 })],
    ['the slice mf-a', ({ microFrontends }) => Object.assign(microFrontends['mf-a'][0].deployment, { more: 1 })],
    ['the slice mf-a', ({ microFrontends }) => Object.assign(microFrontends['mf-a'][0].extras, { more: 1 })],
    ['the slice mf-a', ({ microFrontends }) => Object.assign(microFrontends['mf-a'][0], { url: '/releases/evil.js' })],
  ];
  test('may not say otherwise than the environment', async () => {
    await begin(2);
    const two = await published('two');
    for (const [about, change] of lies) {
      const name = await forged(['promote', 'mf-a', two], change);
      const refused = expect.stringContaining(`says otherwise about ${about} than production`);
      expect(await as('bob', 'approve', name, ...because)).toEqual([1, refused]);
    }
    expect(running().revision).toBe(1);
  });

  test('may begin a history with sign alone, which the second person sees', async () => {
    await begin(2);
    const name = await propose('sign', '--new-history');
    expect(await as('bob', 'approve', name, ...because)).toEqual([
      0,
      expect.stringMatching(/history production-[0-9a-f]{8}, in place of production-[0-9a-f]{8}/),
    ]);
  });
});
