import type { Data, Redirection } from '@nearhand/contracts';
import { api, unwrap } from '@nearhand/platform';
import { mutationOptions } from '@tanstack/react-query';
import type { RedirectionRequest } from '../../redirections/use-redirection.ts';

/** Without the request's key: the page that it leads to can be opened once, so an earlier answer is of no use. */
export const connectBank = mutationOptions({
  mutationFn: (_request: RedirectionRequest<'bank'>) =>
    api.post('wallet/connect-bank').json<Data<Redirection>>().then(unwrap),
});
