import type { QueryClient } from '@tanstack/react-query';
import { fetchEarly, firstQueries } from '../loading/first-view.ts';
import { clientOf } from '../shared/slice-client.ts';
import { documentStarts } from './early-starts.ts';
import type { Running } from './shell-host.ts';

/** Answers that have come are read meanwhile. The page does not wait for others: it may have them from its last visit. */
const readingMs = 100;

/** Resolves when the code of the page and widgets that the document names is there or lost, with the data that have come. */
export const loadFirstView = async ({ store, pages, visitor }: Running, client: QueryClient): Promise<void> => {
  const { pathname, search } = window.location;
  const role = visitor().user?.role;
  const slices = new Map(store.present().all.map((slice) => [slice.name, slice]));
  const parts = documentStarts()
    .flatMap((start) => Object.entries(start.parts))
    .flatMap(([name, own]) => {
      const slice = slices.get(name);
      return slice ? own.map((part) => ({ name, part, code: pages.of(slice) })) : [];
    });
  const data = parts.map(async ({ name, part, code }) => {
    const queries = firstQueries(await code.module(part), part, { pathname, search, role });
    await fetchEarly(clientOf(client, name), queries);
  });
  await Promise.allSettled(parts.map(({ part, code }) => code.component(part)));
  await Promise.race([Promise.allSettled(data), new Promise((resolve) => setTimeout(resolve, readingMs))]);
};
