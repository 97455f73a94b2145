import { createQueryClient } from './app-providers.tsx';

const failing = { queryKey: ['x'], retry: false, queryFn: () => Promise.reject(new Error('gone')) };

test('a failed query is said in the console where it asks for it, and nowhere else', async () => {
  const console = jest.spyOn(globalThis.console, 'error').mockImplementation(() => {});
  const client = createQueryClient();
  await client.prefetchQuery(failing);
  expect(console).not.toHaveBeenCalled();
  await client.prefetchQuery({ ...failing, meta: { logged: 'No account' } });
  expect(console).toHaveBeenCalledWith('No account', new Error('gone'));
});
