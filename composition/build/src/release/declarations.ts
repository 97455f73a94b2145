import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShellExtras } from '@slices/format';

export type Declared = Pick<ShellExtras, 'places' | 'events'>;

export const declaredIn = ({ emits, listens, extensionSlots }: Partial<Record<Member, unknown>>) => ({
  places: extensionSlots,
  events: { emits, hears: listens },
});

type Member = 'emits' | 'listens' | 'extensionSlots';

const calls: [Member, RegExp][] = [
  ['emits', /\b(?:events\.emit|emitEvent)\(\s*('[^']*')?/g],
  ['listens', /\b(?:events\.on|useEvent|useRefreshOn)\(\s*('[^']*'|\[[^\]]*\])?/g],
  ['extensionSlots', /(?:<Slot\s+(?:name=)?|\buseSlotOffers\(\s*)('[^']*'|"[^"]*")?/g],
];
/** A file that makes these calls possible gets the names from others. */
const implementation = /export const (?:events|useEvent|useRefreshOn|useSlotOffers)\b/;

/** The differences between `declared` (in `file`) and the sources below `folders`: a name must stand in the call itself. */
export const declarationProblems = (file: string, declared: Declared, folders: readonly string[]): string[] => {
  const { places: extensionSlots, events } = declared;
  const names: Record<Member, string[]> = { extensionSlots, emits: events.emits, listens: events.hears };
  const used: Record<Member, Set<string>> = { extensionSlots: new Set(), emits: new Set(), listens: new Set() };
  const problems: string[] = [];
  for (const source of folders.flatMap(sourcesIn)) {
    const text = readFileSync(source, 'utf8');
    if (implementation.test(text)) continue;
    for (const [member, pattern] of calls) {
      for (const [call, argument = ''] of text.matchAll(pattern)) {
        const found = [...argument.matchAll(/['"]([^'"]+)['"]/g)].map(([, name = '']) => name);
        if (found.length === 0) problems.push(`${source}: write the name as a text right after ${call.trim()}`);
        for (const name of found) {
          used[member].add(name);
          if (!names[member].includes(name)) problems.push(`${source}: add '${name}' to "${member}" of ${file}`);
        }
      }
    }
  }
  for (const [member] of calls)
    for (const name of names[member].filter((one) => !used[member].has(one)))
      problems.push(`${file}: no source uses '${name}' of "${member}"`);
  return [...new Set(problems)];
};

/** TypeScript files below `folder`, without tests. */
export const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(?:test|fixture)\.tsx?$/.test(name))
    .map((name) => join(folder, name));
