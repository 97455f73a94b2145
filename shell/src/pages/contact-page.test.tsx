import { renderRoutes, screen } from '@nearhand/testing';
import { ContactPage } from './contact-page.tsx';

const open = () => renderRoutes([{ path: '/contact', Component: ContactPage }], { path: '/contact' });

test('every field is required, and each says so', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Send Message' }));
  expect(await screen.findByText('Please enter your name')).toBeVisible();
  expect(screen.getByText('Please enter a valid email address')).toBeVisible();
  expect(screen.getByText('Please enter a message')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
});

test('a message is sent without a call, and another may follow', async () => {
  const { user } = open();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Carla');
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'carla@example.test');
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Hello');
  await user.click(screen.getByRole('button', { name: 'Send Message' }));
  expect(await screen.findByRole('heading', { name: 'Message Sent' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send Another Message' }));
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('');
});

test('it says when and how we answer', () => {
  open();
  expect(screen.getByText(/within 24-48 hours/)).toBeVisible();
  expect(screen.getByText('Monday to Friday 9am-5pm EST')).toBeVisible();
  expect(screen.getByRole('link', { name: /^support@/ })).toBeVisible();
});
