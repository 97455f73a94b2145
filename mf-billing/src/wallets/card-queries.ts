import { savedCardQueries } from '@nearhand/payments';
import { queryOptions } from '@tanstack/react-query';

/** The saved cards as this slice's pages show them: they may be stored for the next visit. A change waits for a fresh answer. */
export const cardQueries = {
  mine: () => queryOptions({ ...savedCardQueries.mine(), meta: { isStored: true } }),
};
