import { isDeceptiveName } from './deceptive-name.ts';

const deceives = (name: string, kind: 'person' | 'service' = 'person') => isDeceptiveName(name, kind);

test.each([
  'Nearhand',
  'NEARHAND Support',
  'Nеаrhаnd',
  'Ｎｅａｒｈａｎｄ',
  'Nëárhånd',
  'N3arhand Team',
  '𝐍𝐞𝐚𝐫𝐡𝐚𝐧𝐝',
  'ΝΕΑrНand',
  'ɴᴇᴀʀʜᴀɴᴅ',
  'Near\u200Dhand',
  '✓ Verified',
  'Pat ✅',
  'Pat 🛡️',
  'Pat ★★★★★',
])('%s deceives as a name of a person and of a service', (name) => {
  expect([deceives(name), deceives(name, 'service')]).toEqual([true, true]);
});

test.each(['Admin', 'Customer Support', 'The Official Support-Team', 'Αdmin', 'Pat Provider (verified)'])(
  '%s deceives as a name of a person',
  (name) => expect(deceives(name)).toBe(true),
);

test.each([
  ...[
    'Ada Admin',
    'Sue Porter',
    'Ахмед Набиев',
    'Νίκος Παπαδόπουλος',
    'أحمد',
    'नेहा',
    '李小龍',
    "O'Brien-Smith",
    'Zoë 🌻',
  ],
  ...['Your near handyman', 'Stars and Stripes', 'Sysadmin Sam', 'Teamwork Ltd', 'Helpdesk Heroes'],
])('%s is a name', (name) => expect([deceives(name), deceives(name, 'service')]).toEqual([false, false]));

test.each(['IT Support', 'Support', 'Get documents verified'])('%s is a service', (name) =>
  expect(deceives(name, 'service')).toBe(false),
);

test('a long name costs no more than its length', () => {
  expect(deceives(`${'team '.repeat(2_000)}!x`)).toBe(false);
});
