// Verifies a receipt or statement: node verify-document.mjs FILE [SITE]
// FILE is its "Verifiable file". SITE, such as https://nearhand.example, is asked to confirm its hash.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

const canonicalJson = (value) => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name])}`).join(',')}}`;
};

const isConfirmed = async (site, number, hash) => {
  const url = new URL(`/api/documents/hash?${new URLSearchParams({ number, hash })}`, site);
  const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) });
  if (!answer.ok && answer.status !== 404) throw new Error(`${url.origin} answers ${answer.status} for ${number}.`);
  return answer.ok;
};

/** A sentence for a difference; nothing where there is none. */
const differenceOf = async ({ number, previousHash, hash, content }, site) => {
  const computed = createHash('sha256')
    .update(`${previousHash}${canonicalJson(content)}`)
    .digest('hex');
  if (computed !== hash) return `the content was changed. Its hash is ${computed}, and the file says ${hash}.`;
  if (content.number !== number) return `the content is that of ${content.number}.`;
  if (!site) return undefined;
  return (await isConfirmed(site, number, hash)) ? undefined : `${site} does not confirm the hash ${hash}.`;
};

const say = (exitCode, line) => {
  (exitCode === 0 ? process.stdout : process.stderr).write(`${line}\n`);
  process.exitCode = exitCode;
};

const verify = async (path, site) => {
  const file = JSON.parse(await readFile(path, 'utf8'));
  if (typeof file?.content !== 'object' || file.content === null) throw new Error(`${path} is no verifiable file.`);
  const difference = await differenceOf(file, site);
  if (difference) return say(1, `${file.number}: ${difference}`);
  const more = site ? `, and ${site} confirms it` : '. Name the site to let it confirm the hash';
  return say(0, `${file.number}: the hash is that of the content${more}.`);
};

const [path, site] = process.argv.slice(2);
const failed = (error) => say(2, error instanceof Error ? error.message : String(error));
if (path) await verify(path, site).catch(failed);
else say(2, 'Usage: node verify-document.mjs FILE [SITE]');
