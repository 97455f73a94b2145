import { documentStarts } from './composition/host/early-starts.ts';
import { preloadFile } from './composition/trust/script.ts';

// Run first: what the first view needs comes while the shell starts.

const ofMembers = /\/assets\/(?:memory|signed-in)\.[^/]*\.js$/;

const ownFiles = (): [href: string, integrity: string][] => {
  if (!document.documentElement.hasAttribute('data-session')) return [];
  const hashes: Record<string, string> = JSON.parse(document.getElementById('asset-integrity')?.textContent ?? '{}');
  return Object.entries(hashes).filter(([href]) => ofMembers.test(href));
};

for (const { files } of documentStarts()) for (const file of files) preloadFile(file);
for (const [href, integrity] of ownFiles()) preloadFile({ href, as: 'script', integrity });
