import { isDeceptiveName } from './deceptive-name.ts';

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
  'Near-hand Support',
  'Near Hand',
  'N.e.a.r h a n d',
  '🅽🅴🅰🆁🅷🅰🅽🅳',
  '🇳 🇪 🇦 🇷 🇭 🇦 🇳 🇩',
  'ꓠeaꭱhanᎠ',
  '✓ Verified',
  'Pat ✅',
  'Pat 🛡️',
  'Pat ★★★★★',
  'anna@smith.test',
  'www.bob.com',
  'Cheap https://evil.test',
])('%s deceives', (name) => expect(isDeceptiveName(name)).toBe(true));

test.each([
  ...['Admin', 'Customer', 'Support', 'Ada Admin', 'Sue Porter', 'Ахмед Набиев', 'Νίκος Παπαδόπουλος', 'أحمد', 'नेहा'],
  ...[
    '李小龍',
    "O'Brien-Smith",
    'Zoë 🌻',
    'Your near handyman',
    'Jean Earhandel',
    'Linear Handrails',
    'Stars and Stripes',
    'Get documents verified',
    'Dr.Smith',
    'Yoga @ Home',
  ],
])('%s is a name', (name) => expect(isDeceptiveName(name)).toBe(false));
