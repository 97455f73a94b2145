import type { User } from '@nearhand/contracts';
import { sessionQueries } from '@nearhand/platform';
import { sessionStore } from '@nearhand/platform/host';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';

const blank = { avatar: '', bio: '', location: '', website: '', phone: '', address: '' };
const userOf = (_id: string): User => ({ _id, id: _id, name: _id, email: '', role: 'customer', ...blank });

const client = new QueryClient();

/** Signs in; the token is the user's id. */
export const signIn = (userId: string): void => {
  client.setQueryData(sessionQueries.me(userId).queryKey, userOf(userId));
  sessionStore.getState().begin(userId);
};

/** Renders a form on the page at `path`. */
export const renderForm = (form: ReactElement, path = '/') =>
  render(form, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
      </QueryClientProvider>
    ),
  });
