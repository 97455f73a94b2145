import type { Composition } from '@nearhand/contracts';
import type { Command } from '../../command-line/command.ts';
import { shareText } from '../../revisions/composition-changes.ts';
import { readRunning, revisionNumbers } from '../../revisions/revision-record.ts';

export const status: Command = {
  name: 'status',
  parameters: '',
  summary: 'what runs: every slice with its releases and their share of visitors',
  options: { json: { type: 'boolean', help: 'the composition as JSON' } },
  run: async ({ environment, options, say }) => {
    const place = await environment();
    const composition = await readRunning(place);
    if (options.json) say(JSON.stringify(composition ?? null, null, 2));
    else if (!composition) say(`Nothing runs in ${place.name} (${place.store.name}) yet.`);
    else {
      const { revision, host } = composition;
      say(`${place.name} (${place.site}, ${place.store.name}): revision ${revision}`);
      say(host ? `  shell ${host.version}, platform ${host.platform}` : '  no shell promoted');
      for (const line of sliceLines(composition)) say(line);
      const last = (await revisionNumbers(place)).at(-1) ?? 0;
      if (last > revision) say(`  Revision ${last} was made and cut off: the next command that makes one finishes it.`);
    }
    return 0;
  },
};

const sliceLines = ({ microFrontends }: Composition): string[] => {
  const width = Math.max(0, ...Object.keys(microFrontends).map((name) => name.length));
  return Object.entries(microFrontends).flatMap(([slice, releases]) =>
    releases.map(
      (release, index) =>
        `  ${(index === 0 ? slice : '').padEnd(width)}  ${release.metadata.version}  ${shareText(release)}`,
    ),
  );
};
