import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { because, releaseCommand } from '../release-command.fixture.ts';
import { someTools } from '../site.fixture.ts';

const session = jest.fn<Record<string, string>, []>(() => ({}));
const { place, release, publish } = releaseCommand({ ...someTools, sessionOf: session });

const circumstances = {
  revision: 1,
  shell: '1.0.0',
  releases: [],
  locale: 'en',
  utcOffset: 0,
  width: 800,
  height: 600,
};

/** Opens a failure that anyone may have reported: as a link to the site, or on this machine. */
const reproduce = async (report: { page: string; message?: string }, how: '--link' | '--open'): Promise<number> => {
  const version = await publish('mf-a', 'one');
  await release('promote', 'mf-a', version, ...because);
  const context = { ...circumstances, role: 'member', engine: 'chromium', clicks: [], calls: [] };
  const failure = { slice: 'mf-a', version, stage: 'render', message: 'It broke.', context, ...report };
  const file = join(place.folder, 'failure.json');
  writeFileSync(file, JSON.stringify(failure));
  return release('reproduce', file, how);
};
const link = (report: { page: string; message?: string }) => reproduce(report, '--link');

test('a link opens the page of the report on the site', async () => {
  expect(await link({ page: '/shop/:id' })).toBe(0);
  const address = new URL(place.lines.at(-1) ?? '');
  expect([address.origin, address.pathname]).toEqual(['http://localhost:4100', '/shop/000000000000000000000001']);
  expect(address.hash).toMatch(/^#preview=/);
});

test.each([
  '//evil.example/shop',
  'https://evil.example/shop',
  '\\\\evil.example',
  'javascript:///%0aalert(1)',
  'http://[',
])('no token leaves the site for the page %s of a report', async (page) => {
  expect(await link({ page })).toBe(2);
  expect(place.lines.join('\n')).toMatch(/names no page of http:\/\/localhost:4100\.$/);
  expect(place.lines.join('\n')).not.toContain('preview=');
});

test('a report moves no cursor and writes no clipboard of a terminal', async () => {
  await link({ page: '/shop\u009d2;x\u0007', message: 'It \u001b]52;c;cm0gLXJm\u0007broke.\r\u001b[2K' });
  expect(place.lines[0]).toMatch(/render, \/shop2;x: It \]52;c;cm0gLXJmbroke\.\[2K$/);
});

test('Ctrl-C ends it, and before it is ready it ends as any program', async () => {
  const heard = new Map<string | symbol, () => void>();
  jest.spyOn(process.stdout, 'once').mockReturnThis();
  jest.spyOn(process, 'once').mockImplementation((name: string | symbol, act: () => void) => {
    heard.set(name, act);
    return process;
  });
  let heardAtStart: string[] | undefined;
  session.mockImplementation(() => {
    heardAtStart = [...heard.keys()].map(String);
    return {};
  });
  const ended = reproduce({ page: '/shop' }, '--open');
  while (!place.lines.includes('Ctrl-C ends it.')) await setImmediate();
  expect(heardAtStart).toEqual([]);
  heard.get('SIGINT')?.();
  expect(await ended).toBe(0);
});
