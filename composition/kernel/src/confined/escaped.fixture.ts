/** Code that got out of its context, with all modules of Node. It tells what was refused. */
export const escaped = (address: string) => `
import dgram from 'node:dgram';
import fs from 'node:fs';
import inspector from 'node:inspector';
import net from 'node:net';
import itself from 'node:process';
import processes from 'node:child_process';
import { Worker } from 'node:worker_threads';
const attempts = {
  readsFile: () => fs.readFileSync('/etc/passwd'),
  writesFile: () => fs.writeFileSync('/tmp/escaped', ''),
  startsProcess: () => processes.spawnSync('true'),
  startsThread: () => new Worker('', { eval: true }),
  opensInspector: () => inspector.open(0),
  loadsAddon: () => itself.dlopen({ exports: {} }, '/tmp/a.node'),
  killsParent: () => itself.kill(itself.ppid),
  connects: () => new Promise((resolve, reject) => net.connect(Number(${JSON.stringify(address)}.split(':')[2]), '127.0.0.1', resolve).on('error', reject)),
  connectsToSocket: () => new Promise((resolve, reject) => net.connect('/tmp/none.sock', resolve).on('error', reject)),
  fetches: () => fetch(${JSON.stringify(address)}),
  listens: () => new Promise((resolve, reject) => net.createServer().on('error', reject).listen(0, resolve)),
  sendsDatagram: () => new Promise((resolve, reject) => dgram.createSocket('udp4').on('error', reject).send('a', 9, '127.0.0.1', resolve)),
  makesCode: () => Function('return 1')(),
};
const done = [];
for (const [name, attempt] of Object.entries(attempts)) {
  try { await attempt(); done.push(name); } catch {}
}
const found = { done, variables: Object.keys(itself.env), uid: itself.getuid() };
if (itself.send) itself.send(found);
else fs.writeSync(1, JSON.stringify(found));`;
