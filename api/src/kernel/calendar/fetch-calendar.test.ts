import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { errorCodes } from '@nearhand/contracts';
import { type FixtureAnswer, fixtureNetwork } from '../../testing/fixtures/calendars.ts';
import { fetchCalendar, internet, isPublicAddress, names } from './fetch-calendar.ts';

const address = 'https://calendar.example/a.ics';
const publicIp = '93.184.216.34';

const site = (answers: Record<string, FixtureAnswer> = {}, hosts: Record<string, string[]> = {}) => {
  const network = fixtureNetwork();
  for (const [url, answer] of Object.entries(answers)) network.answers.set(url, answer);
  for (const [host, addresses] of Object.entries(hosts)) network.hosts.set(host, addresses);
  return network;
};

async function* text(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part);
}

const refused = (sentence: RegExp) => ({
  status: 400,
  code: errorCodes.calendarUnreadable,
  message: expect.stringMatching(sentence),
});

test('a file is read from the address that was checked, without its byte order mark', async () => {
  const network = site({ [address]: { body: text('\uFEFFBEGIN:', 'VCALENDAR') } });
  expect(await fetchCalendar(network, ' webcal://calendar.example/a.ics ')).toBe('BEGIN:VCALENDAR');
  expect(network.asked).toEqual([`${address} ${publicIp}`]);
});

test('a file that comes compressed although it was not asked so is read, up to its limit', async () => {
  const compressed = (file: string, encoding = 'gzip') => {
    const bytes = gzipSync(file);
    const parts = (async function* () {
      yield bytes.subarray(0, 9);
      yield bytes.subarray(9);
    })();
    return fetchCalendar(site({ [address]: { encoding, body: parts } }), address);
  };
  expect(await compressed('BEGIN:VCALENDAR')).toBe('BEGIN:VCALENDAR');
  expect(await compressed('BEGIN:VCALENDAR', 'X-GZip')).toBe('BEGIN:VCALENDAR');
  await expect(compressed('x'.repeat(30_000_000))).rejects.toMatchObject(refused(/larger than 1 MB/));
});

test.each([
  ['http://calendar.example/a.ics', /begins with https/],
  ['file:///etc/passwd', /begins with https/],
  ['calendar.example/a.ics', /begins with https/],
  ['https://calendar.example:8443/a.ics', /without a port/],
  ['https://me:secret@calendar.example/a.ics', /without a port, a user name or a password/],
  ['https://127.0.0.1/a.ics', /cannot be reached/],
  ['https://2130706433/a.ics', /cannot be reached/],
  ['https://0x7f.1/a.ics', /cannot be reached/],
  ['https://[::1]/a.ics', /cannot be reached/],
  ['https://[::ffff:10.0.0.1]/a.ics', /cannot be reached/],
  ['https://169.254.169.254/latest/meta-data', /cannot be reached/],
])('%s is never asked', async (wanted, sentence) => {
  const network = site();
  await expect(fetchCalendar(network, wanted)).rejects.toMatchObject(refused(sentence));
  expect(network.asked).toEqual([]);
});

const reserved = [
  '0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 169.254.169.254 172.16.0.1 192.0.0.8 192.0.2.1 192.88.99.1',
  '192.168.1.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255 :: ::1 ::10.0.0.1',
  '::ffff:8.8.8.8 64:ff9b::8.8.8.8 64:ff9b:1::1 100::1 2001::1 2001:db8::1 2002:a00:1:: 3fff::1 fc00::1',
  'fe80::1 fe80::1%eth0 fec0::1 ff02::1 localhost',
  // Of clouds: the platforms of Azure, Alibaba, Oracle and AWS.
  '168.63.129.16 ::ffff:168.63.129.16 100.100.100.200 192.0.0.192 fd00:ec2::254',
];
test.each(reserved.join(' ').split(' '))('%s is no public address', (ip) => {
  expect(isPublicAddress(ip)).toBe(false);
});

test.each(['8.8.8.8', publicIp, '2606:4700::1111'])('%s is a public address', (ip) => {
  expect(isPublicAddress(ip)).toBe(true);
});

test('one private address among those of a host is enough to refuse it', async () => {
  const network = site({}, { 'calendar.example': [publicIp, '10.0.0.1'] });
  await expect(fetchCalendar(network, address)).rejects.toMatchObject(refused(/cannot be reached/));
  expect(network.asked).toEqual([]);
});

test('a redirect is checked like the address itself', async () => {
  const file = { body: 'BEGIN:VCALENDAR' };
  const to = (location: string) =>
    site(
      {
        [address]: { status: 302, location },
        'https://calendar.example/b.ics': file,
        'https://other.example/b.ics': file,
      },
      { 'inside.example': ['10.0.0.1'], 'other.example': [publicIp] },
    );
  expect(await fetchCalendar(to('/b.ics'), address)).toBe('BEGIN:VCALENDAR');
  expect(await fetchCalendar(to('https://other.example/b.ics'), address)).toBe('BEGIN:VCALENDAR');
  for (const [location, sentence] of [
    ['http://calendar.example/b.ics', /begins with https/],
    ['https://inside.example/b.ics', /cannot be reached/],
    ['https://127.0.0.1/b.ics', /cannot be reached/],
  ] as const) {
    const network = to(location);
    await expect(fetchCalendar(network, address)).rejects.toMatchObject(refused(sentence));
    expect(network.asked).toHaveLength(1);
  }
});

test('the fourth redirect is not followed', async () => {
  const network = site({ [address]: { status: 301, location: address } });
  await expect(fetchCalendar(network, address)).rejects.toMatchObject(refused(/redirects too often/));
  expect(network.asked).toHaveLength(4);
});

test('an error, a file above 1 MB and a host that cannot be reached are told', async () => {
  const answering = (answer: FixtureAnswer) => fetchCalendar(site({ [address]: answer }), address);
  await expect(answering({ status: 403 })).rejects.toMatchObject(refused(/error \(403\)/));
  const megabyte = 'x'.repeat(1024 * 1024);
  expect(await answering({ body: text(megabyte) })).toHaveLength(1024 * 1024);
  await expect(answering({ body: text(megabyte, 'x') })).rejects.toMatchObject(refused(/larger than 1 MB/));
  const unreachable = { ...site(), resolve: () => Promise.reject(new Error('ENOTFOUND')) };
  await expect(fetchCalendar(unreachable, address)).rejects.toMatchObject(refused(/cannot be reached/));
});

test('the connection goes to the address that was checked, and asks for the host by its name', async () => {
  const asked = await new Promise<string>((resolve) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', (hello) => {
        socket.destroy();
        server.close(() => resolve(hello.toString('latin1')));
      });
    });
    server.listen(0, '127.0.0.1', () => {
      const bound = server.address();
      const port = typeof bound === 'object' && bound ? bound.port : 0;
      const url = new URL(`https://calendar.example:${port}/a.ics`);
      internet.get(url, '127.0.0.1', new AbortController().signal).catch(() => undefined);
    });
  });
  expect(asked).toContain('calendar.example');
});

/** Knows the IPv4 address of one host, and is silent about all others. */
const nameServer = async (known: string) => {
  const socket = createSocket('udp4');
  socket.on('message', (asked, { port, address }) => {
    const name = asked.subarray(12, asked.indexOf(0, 12) + 1);
    if (!name.includes(known)) return;
    const isIpv4 = asked[12 + name.length + 1] === 1;
    const head = [asked[0] ?? 0, asked[1] ?? 0, 0x81, 0x80, 0, 1, 0, Number(isIpv4), 0, 0, 0, 0];
    const question = asked.subarray(12, 12 + name.length + 4);
    const answer = isIpv4 ? [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 93, 184, 216, 34] : [];
    socket.send(Buffer.concat([Buffer.from(head), question, Buffer.from(answer)]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return socket;
};

test('hosts whose name server is silent delay no other, however many they are', async () => {
  const server = await nameServer('calendar');
  const before = names.getServers();
  names.setServers([`127.0.0.1:${server.address().port}`]);
  const silent = Array.from({ length: 40 }, (_one, index) => internet.resolve(`h${index}.silent.example`));
  const first = Promise.race([...silent, internet.resolve('calendar.example')]);
  expect(await first).toEqual([publicIp]);
  expect(await internet.resolve('10.0.0.1')).toEqual(['10.0.0.1']);
  names.cancel();
  expect(await Promise.all(silent)).toEqual(silent.map(() => []));
  names.setServers(before);
  server.close();
});

test('a host that does not answer, or never ends, is given up', async () => {
  const never = new Promise<never>(() => undefined);
  const silent = { ...site(), get: () => never };
  await expect(fetchCalendar(silent, address, 10)).rejects.toMatchObject(refused(/within 10 seconds/));
  const endless = site({ [address]: { body: endlessly(never) } });
  await expect(fetchCalendar(endless, address, 10)).rejects.toMatchObject(refused(/within 10 seconds/));
});

async function* endlessly(never: Promise<never>) {
  yield Buffer.from('BEGIN:VCALENDAR');
  yield await never;
}
