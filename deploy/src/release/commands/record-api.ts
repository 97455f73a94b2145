import { apiContract } from '@nearhand/contracts/wire';
import { addCommand, type Program, type Terminal } from '../command-line/command.ts';
import { recordApi } from '../releases/stored-api.ts';

export const recordOwnApi = (program: Program, { say, environment }: Terminal) =>
  addCommand(
    program,
    'record-api',
    'say that an environment runs the API of this checkout',
    'For the check of later releases. A roll-out does it after its pods run; `check --api` comes before.',
  ).action(async () => {
    const place = await environment();
    const fresh = await recordApi(place, apiContract());
    say(`${place.name} runs the API of this checkout${fresh ? '' : ', as was recorded before'}.`);
  });
