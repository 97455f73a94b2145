import { type PlantedFault, shared } from './planted-fault.ts';

const query = shared('@tanstack/react-query');
const platform = shared('@nearhand/platform');

/** Code that changes what the shell shares with all slices. */
export const sharedFaults: readonly PlantedFault[] = [
  {
    name: 'Replaces React’s createElement',
    before: 'not reported, every page is empty',
    code: `${shared('react')}.createElement = () => null`,
    runs: 'later',
    ends: 'stays',
    reported: 'error',
  },
  {
    name: 'Replaces a component of the shell',
    before: 'not reported, every page is empty',
    code: `${shared('@nearhand/ui')}.Typography.render = () => null`,
    runs: 'later',
    ends: 'stays',
    reported: 'error',
  },
  {
    name: 'Reads the answers of every slice',
    before: 'not reported, reads on',
    code: `const { api } = ${platform}; const { get } = api; api.get = async (...args) => { const answer = await get(...args); window.planted = answer; return answer }`,
    runs: 'later',
    ends: 'stays',
    reported: 'error',
  },
  {
    name: 'Replaces a method of every Query client',
    before: 'not reported, pages stay without data',
    code: `${query}.QueryClient.prototype.fetchQuery = () => new Promise(() => {})`,
    runs: 'later',
    ends: 'stays',
    reported: 'error',
  },
  {
    name: 'Stops the updates of every query',
    before: 'not reported, pages stay without data',
    code: `${query}.notifyManager.setScheduler(() => {})`,
    runs: 'later',
    ends: 'stays',
    reported: 'error',
  },
  {
    name: 'Changes the messages of every form',
    before: 'not reported, on every page',
    code: `${shared('yup')}.setLocale({ mixed: { required: 'planted' } })`,
    runs: 'later',
    ends: 'stays',
    reported: 'error',
  },
  {
    name: 'Clears the queries of every slice',
    before: 'not reported, data is fetched again',
    code: `${query}.useQueryClient().clear()`,
    runs: 'render',
    ends: 'stays',
    note: 'not reported: it has its own queries alone',
  },
  {
    name: 'Sends events without end',
    before: 'not reported, goes on',
    code: `setInterval(() => { for (let i = 0; i < 50; i++) ${platform}.events.emit('credits.changed', {}) }, 50)`,
    runs: 'later',
    ends: 'replaced',
    reported: 'global',
  },
  {
    name: 'Writes query results without end',
    before: 'not reported, goes on',
    code: `const client = ${query}.useQueryClient(); window.planted ??= setInterval(() => { for (let i = 0; i < 50; i++) client.setQueryData(['n'], i) }, 50)`,
    runs: 'render',
    ends: 'replaced',
    reported: 'global',
  },
  {
    name: 'A clean-up throws when its page is left',
    before: 'reported for the shell, every page is gone',
    code: `${shared('react')}.useEffect(() => () => { throw new Error('planted') }, [])`,
    runs: 'render',
    act: ['logo', 'back'],
    ends: 'stays',
    reported: 'render',
  },
];
