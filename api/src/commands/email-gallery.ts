import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { honestTexts, sampleEmails } from '../demo/sample-emails.ts';
import { writeEmail } from '../kernel/email/mailer.ts';
import { runCommand } from './run-command.ts';

const widths = [320, 640];

/** Writes one email of each kind into a folder: both of its parts, and an index. */
await runCommand(async (settings, say, [folder]) => {
  if (!folder) return say('Name the folder for the emails.', 2);
  await mkdir(folder, { recursive: true });
  const shown: string[] = [];
  for (const [kind, { content }] of sampleEmails(honestTexts, settings)) {
    const written = writeEmail(content, { ...settings, secret: 'gallery' });
    await writeFile(join(folder, `${kind}.txt`), `${written.subject}\n\n${written.text}`);
    await writeFile(join(folder, `${kind}.html`), written.html);
    const frames = widths.map((width) => `<iframe src="${kind}.html" width="${width}" height="720"></iframe>`);
    shown.push(`<h2>${kind} <a href="${kind}.txt">text</a></h2>${frames.join(' ')}`);
  }
  const head =
    '<!doctype html><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Emails</title>';
  await writeFile(join(folder, 'index.html'), `${head}${shown.join('\n')}`);
  say(`${shown.length} emails: ${join(folder, 'index.html')}`);
});
