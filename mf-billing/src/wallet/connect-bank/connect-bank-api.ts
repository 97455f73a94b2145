import { readData, readRedirection } from '@nearhand/contracts';
import { api } from '@nearhand/platform';
import { mutationOptions } from '@tanstack/react-query';

/** Without a key: the page that it leads to can be opened once, so an earlier answer is of no use. */
export const connectBank = () =>
  mutationOptions({
    mutationFn: (_call: { body: 'bank' }) => api.post('wallet/connect-bank', { read: readData(readRedirection) }),
  });
