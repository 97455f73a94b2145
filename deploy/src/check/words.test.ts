import { findingsIn } from './words.ts';

test.each([
  ['a word that the glossary replaces, in a name', 'a.ts', 'export const settlePayment = 1;', 'settle'],
  ['such a word in a file name', 'payment-letters.ts', '', 'letters'],
  ['such a word in a comment', 'a.ts', '// The API judges this call.', 'judges'],
  ['such a word in a test title', 'a.test.ts', "test('nobody reads it', () => {});", 'nobody'],
  ['such a word in a document', 'a.md', 'It settles the payment.', 'settles'],
  ['a comment that begins with Who', 'a.ts', '// Who asks gets an answer.', 'Who'],
  ['a time without a unit', 'a.ts', 'export const timeout = 5;', 'timeout'],
  ['a noun of the marketplace in the toolkit', 'composition/format/src/a.ts', 'export const walletOf = 1;', 'walletOf'],
  ['the same in a test', 'composition/format/src/a.test.ts', "const slice = 'mf_bookings_1';", 'mf_bookings_1'],
  ['the same in a document', 'composition/README.md', 'A host of Nearhand.', 'Nearhand'],
  ['the same in an example', 'composition/examples/host/shop.json', '{ "roles": "wallet" }', 'wallet'],
  ['a role of the marketplace in the toolkit', 'composition/a.test.ts', "aRoute('/a', 'provider');", 'provider'],
  ['a large number without a unit', 'a.ts', 'export const span = 60 * 1000;', 'span'],
])('%s is reported', (_what, file, text, word) => {
  const findings = findingsIn(file, text);
  expect(findings).not.toEqual([]);
  for (const finding of findings) expect(finding).toContain(word);
});

test('the one name that the wire keeps is accepted in its file', () => {
  expect(findingsIn('composition/format/src/names/namespace.ts', "export const namespace = 'nearhand';")).toEqual([]);
});

test('plain words and units are accepted', () => {
  expect(findingsIn('a.ts', '// Callers share one run.\nexport const timeoutMs = 5_000;\n')).toEqual([]);
});
