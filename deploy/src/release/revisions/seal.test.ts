import { aKey } from '../environment.fixture.ts';
import { isSignedBy } from '../keys/signing-keys.ts';
import type { RevisionRecord } from './revision-record.ts';
import { sealed, sealState } from './seal.ts';

const [key, second, stranger] = [aKey('first'), aKey('second'), aKey('stranger')];
const place = { name: 'production' };
const content = {
  revision: 7,
  at: '2026-11-22T07:00:00.000Z',
  by: 'Ada',
  why: 'a test',
  command: 'promote shell 1.0.0-a',
  composition: '{"revision":7}',
};
const record = sealed(place, content, [key]);
const other = sealed(place, { ...content, composition: '{"revision":7,"ledger":"x"}' }, [key]);

test.each<[keyof RevisionRecord, Partial<RevisionRecord>]>([
  ['revision', { revision: 8 }],
  ['at', { at: '2026-11-21T07:00:00.000Z' }],
  ['by', { by: 'Bob' }],
  ['why', { why: 'another reason' }],
  ['command', { command: 'rollback shell' }],
  ['composition', { composition: other.composition, signatures: other.signatures }],
  ['signatures', { signatures: other.signatures }],
  ['seal', { seal: [] }],
])('a record of which somebody changed %s is told', (_name, change) => {
  expect(sealState(place, { ...record, ...change }, [key])).toBe('broken');
});

test('a record of another environment is told', () => {
  expect(sealState({ name: 'staging' }, record, [key])).toBe('broken');
});

test.each([
  ['by the key that signed it', [key], 'intact'],
  ['by both, while one is exchanged for the other', [key, second], 'intact'],
  ['by others, nothing can be said', [second, stranger], 'unknown'],
] as const)('a record is judged %s', (_name, keys, state) => {
  expect(sealState(place, record, keys)).toBe(state);
});

test('a seal passes for no signature of a composition', () => {
  expect(isSignedBy(Buffer.from(record.composition), record.seal, [key])).toBe(false);
  expect(sealState(place, { ...record, signatures: record.seal, seal: record.signatures }, [key])).toBe('broken');
});
