import type { RouteObject } from '@nearhand/platform';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { type RenderOptions, renderRoutes } from './render-routes.tsx';
import { network, stubApi } from './stub-api.ts';

/** Opens a page while the API gives no answer: an alert says `text`, and its Retry makes `call` again. */
export const expectRetry = async (
  routes: RouteObject[],
  call: string,
  text: string,
  options: RenderOptions,
): Promise<void> => {
  network.use(http.all('*/api/*', () => HttpResponse.error()));
  const calls = stubApi.get(call, () => stubApi.noAnswer());
  const { user } = renderRoutes(routes, options);
  const alert = await waitFor(() => {
    const found = screen.getAllByRole('alert').find(({ textContent }) => textContent?.includes(text));
    if (!found) throw new Error(`No alert says “${text}”.`);
    return found;
  });
  const made = calls.length;
  await user.click(within(alert).getByText('Retry'));
  await waitFor(() => expect(calls.length).toBeGreaterThan(made));
};
