// Verifies a receipt or statement: node verify-document.mjs FILE [SITE]
// FILE is its "Verifiable file". SITE, such as https://nearhand.example, is asked for the public hash of its number.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

const canonicalJson = (value) => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name])}`).join(',')}}`;
};

const end = (exitCode, line) => {
  (exitCode === 0 ? console.log : console.error)(line);
  process.exit(exitCode);
};

const publicHash = async (site, number) => {
  const url = new URL(`/api/documents/hash?number=${encodeURIComponent(number)}`, site);
  const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) throw new Error(`${url.origin} answers ${answer.status} for ${number}.`);
  return (await answer.json()).data;
};

const [path, site] = process.argv.slice(2);
if (!path) end(2, 'Usage: node verify-document.mjs FILE [SITE]');
try {
  const { number, previousHash, hash, content } = JSON.parse(await readFile(path, 'utf8'));
  const computed = createHash('sha256').update(`${previousHash}${canonicalJson(content)}`).digest('hex');
  if (computed !== hash) end(1, `${number}: the content was changed. Its hash is ${computed}, and the file says ${hash}.`);
  if (content.number !== number) end(1, `${number}: the content is that of ${content.number}.`);
  if (!site) end(0, `${number}: the hash is that of the content. Name the site to compare it with the public hash.`);
  const stated = await publicHash(site, number);
  if (stated.hash !== hash || stated.previousHash !== previousHash) {
    end(1, `${number}: ${site} states another hash: ${stated.hash}`);
  }
  end(0, `${number}: the hash is that of the content, and ${site} states the same.`);
} catch (error) {
  end(2, error instanceof Error ? error.message : String(error));
}
