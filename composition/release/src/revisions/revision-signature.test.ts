import { aKey } from '../environment.fixture.ts';
import { type SigningKey, signaturesOf } from '../keys/signing-keys.ts';
import { noteHash, signatureState } from './checked-revisions.ts';
import type { RevisionRecord } from './revision-record.ts';

const [key, second, third] = [aKey('first'), aKey('second'), aKey('third')];
const place = { name: 'production' };
const note = { at: '2026-11-22T07:00:00.000Z', by: 'Ada', why: 'a test', command: 'promote shell 1.0.0-a' };

const aRecord = (content: RevisionRecord['content'], keys: readonly SigningKey[] = [key]): RevisionRecord => {
  const composition = JSON.stringify(content);
  const signatures = signaturesOf(Buffer.from(composition), content.revision, keys);
  return { revision: content.revision, ...note, composition, content, signatures };
};
const content = { schema: 'x', revision: 7, microFrontends: {}, note: noteHash(place, note) };
const record = aRecord(content);
const other = aRecord({ ...content, note: noteHash(place, { ...note, by: 'Bob' }) });

test.each<[keyof RevisionRecord, Partial<RevisionRecord>]>([
  ['at', { at: '2026-11-21T07:00:00.000Z' }],
  ['by', { by: 'Bob' }],
  ['why', { why: 'another reason' }],
  ['command', { command: 'rollback shell' }],
  ['composition', { composition: other.composition, content: other.content, signatures: other.signatures }],
  ['signatures', { signatures: other.signatures }],
])('a record of which somebody changed %s is told', (_name, change) => {
  expect(signatureState(place, { ...record, ...change }, [key])).toBe('changed');
});

test('a record of another environment is told', () => {
  expect(signatureState({ name: 'staging' }, record, [key])).toBe('changed');
});

test.each([
  ['by the key that signed it', [key], 'intact'],
  ['by both, while one is exchanged for the other', [key, second], 'intact'],
  ['by others, nothing can be said', [second, third], 'unknown'],
] as const)('a record is checked %s', (_name, keys, state) => {
  expect(signatureState(place, record, keys)).toBe(state);
});
