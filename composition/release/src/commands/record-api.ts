import { addCommand, type Program, type Terminal } from '../command-line/command.ts';
import { recordApi } from '../releases/stored-api.ts';

export const recordOwnApi = (program: Program, { say, environment }: Terminal) =>
  addCommand(
    program,
    'record-api',
    'say that an environment runs the API of this checkout',
    '`check` and `promote` compare releases with it. A rollout runs it when its pods run, and `check --api` before.',
  ).action(async () => {
    const place = await environment();
    const fresh = await recordApi(place, place.tools.api());
    say(`${place.name} runs the API of this checkout${fresh ? '' : ', as was recorded before'}.`);
  });
