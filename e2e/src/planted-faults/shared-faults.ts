import { type FaultCode, shared } from './planted-fault.ts';

const query = shared('@tanstack/react-query');
const platform = shared('@nearhand/platform');

/** Code that changes what the shell shares with all slices. */
export const sharedFaults: readonly FaultCode[] = [
  {
    name: 'Replaces React’s createElement',
    code: `${shared('react')}.createElement = () => null`,
    runs: 'later',
  },
  {
    name: 'Replaces a component of the shell',
    code: `${shared('@nearhand/ui')}.Typography.render = () => null`,
    runs: 'later',
  },
  {
    name: 'Reads the answers of every slice',
    code: `const { api } = ${platform}; const { get } = api; api.get = async (...args) => { const answer = await get(...args); window.planted = answer; return answer }`,
    runs: 'later',
  },
  {
    name: 'Replaces a method of every Query client',
    code: `${query}.QueryClient.prototype.fetchQuery = () => new Promise(() => {})`,
    runs: 'later',
  },
  {
    name: 'Stops the updates of every query',
    code: `${query}.notifyManager.setScheduler(() => {})`,
    runs: 'later',
  },
  {
    name: 'Changes the messages of every form',
    code: `${shared('yup')}.setLocale({ mixed: { required: 'planted' } })`,
    runs: 'later',
  },
  {
    name: 'Clears the queries of every slice',
    code: `${query}.useQueryClient().clear()`,
    runs: 'render',
  },
  {
    name: 'Sends events without end',
    code: `setInterval(() => { for (let i = 0; i < 50; i++) ${platform}.events.emit('credits.changed', {}) }, 50)`,
    runs: 'later',
  },
  {
    name: 'Writes query results without end',
    code: `const client = ${query}.useQueryClient(); window.planted ??= setInterval(() => { for (let i = 0; i < 50; i++) client.setQueryData(['n'], i) }, 50)`,
    runs: 'render',
  },
  {
    name: 'A clean-up throws when its page is left',
    code: `${shared('react')}.useEffect(() => () => { throw new Error('planted') }, [])`,
    runs: 'render',
    act: ['logo', 'back'],
  },
];
