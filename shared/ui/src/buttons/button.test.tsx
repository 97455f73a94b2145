import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { Button } from './button.tsx';
import { Chip } from './chip.tsx';
import { LinkButton } from './links.tsx';

test('a button submits nothing by itself and keeps its name while loading', async () => {
  const onSubmit = jest.fn();
  const onClick = jest.fn();
  const form = (loading: boolean) => (
    <form onSubmit={onSubmit}>
      <Button onClick={onClick} loading={loading}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(onSubmit).not.toHaveBeenCalled();
  rerender(form(true));
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
});

test('a link button is a link', () => {
  render(
    <MemoryRouter>
      <LinkButton to="/marketplace" variant="contained">
        Browse services
      </LinkButton>
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'Browse services' })).toHaveAttribute('href', '/marketplace');
});

test('a chip is a button only when it does something', () => {
  render(
    <>
      <Chip label="Provider" />
      <Chip label="Pets" onClick={() => {}} aria-pressed />
    </>,
  );
  expect(screen.getAllByRole('button')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Pets', pressed: true })).toBeVisible();
});
