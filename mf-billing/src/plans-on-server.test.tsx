/** @jest-environment node */
import { renderOnServer, stubApi } from '@nearhand/testing';
import { routes } from './routes.tsx';
import { thePlans } from './subscriptions/subscriptions.fixture.ts';

test('plans and their questions are readable without scripts', async () => {
  stubApi.get('/subscription/plans', { data: thePlans });
  const { markup } = await renderOnServer(routes, { path: '/subscription/plans' });
  for (const text of ['Try Regular for free', 'Try Premium for free', 'When am I charged?', 'until you cancel'])
    expect(markup).toContain(text);
});
