import { setRuntimeConfig } from '@nearhand/platform/host';
import { oddTexts, renderRoutes, runtimeConfigForTests, screen, stubApi, waitFor } from '@nearhand/testing';
import { ContactPage } from './contact-page.tsx';

type View = ReturnType<typeof open>;
const open = () => renderRoutes([{ path: '/contact', Component: ContactPage }], { path: '/contact' });
const send = () => screen.getByRole('button', { name: 'Send Message' });
const field = (name: string) => screen.getByRole('textbox', { name });
const filled = { Name: 'Carla', Email: 'carla@example.test', Message: 'Hello' };
const fill = async ({ user }: View, change: Partial<typeof filled> = {}) => {
  for (const [name, text] of Object.entries({ ...filled, ...change })) {
    await user.click(field(name));
    await user.paste(text);
  }
};
/** What the page says in the console, where messages go by default. */
const logged = () => jest.spyOn(console, 'info').mockImplementation(() => {});
const takeMessages = () =>
  setRuntimeConfig({ ...runtimeConfigForTests, features: { ...runtimeConfigForTests.features, contactForm: true } });

test('every field is required, and each says so', async () => {
  const { user } = open();
  await user.click(send());
  expect(await screen.findByText('Please enter your name')).toBeVisible();
  expect(screen.getByText('Please enter a valid email address')).toBeVisible();
  expect(screen.getByText('Please enter a message')).toBeVisible();
  expect(field('Name')).toHaveFocus();
});

test.each([
  ['Name', '   ', 'Please enter your name'],
  ['Name', 'a'.repeat(101), 'Name must be at most 100 characters'],
  ['Email', 'carla', 'Please enter a valid email address'],
  ['Email', 'carla@home', 'Please enter a valid email address'],
  ['Email', 'carla@example..test', 'Please enter a valid email address'],
  ['Email', '🙂@example.test', 'Please enter a valid email address'],
  ['Email', `${'a'.repeat(250)}@example.test`, 'Email must be at most 254 characters'],
  ['Message', ' \n ', 'Please enter a message'],
  ['Message', 'a'.repeat(5001), 'Message must be at most 5000 characters'],
])('%s "%s" is refused and stays', async (name, text, message) => {
  const info = logged();
  const view = open();
  await fill(view, { [name]: text });
  await view.user.click(send());
  await waitFor(() => expect(field(name)).toHaveAccessibleDescription(message));
  expect(field(name)).toHaveValue(text);
  expect(info).not.toHaveBeenCalled();
});

test.each(oddTexts)('%s is taken as it is typed, without the blanks around it', async (_what, typed, kept) => {
  const info = logged();
  const view = open();
  await fill(view, { Name: typed, Message: typed, Email: ' carla@example.test ' });
  await view.user.click(send());
  expect(await screen.findByRole('heading', { name: 'Message Sent' })).toBeVisible();
  expect(info).toHaveBeenCalledWith('Contact form submitted', {
    name: kept,
    email: 'carla@example.test',
    message: kept,
  });
});

test('a message is logged without a call, and another may follow', async () => {
  const info = logged();
  const view = open();
  await fill(view);
  await view.user.click(send());
  expect(await screen.findByRole('heading', { name: 'Message Sent' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveFocus();
  expect(info).toHaveBeenCalledTimes(1);
  await view.user.click(screen.getByRole('button', { name: 'Send Another Message' }));
  expect(field('Name')).toHaveFocus();
  expect(field('Message')).toHaveValue('');
});

test('where the site takes messages, it is sent', async () => {
  const calls = stubApi.post('/contact', { data: {} });
  const view = open();
  takeMessages();
  await fill(view);
  await view.user.dblClick(send());
  expect(await screen.findByRole('heading', { name: 'Message Sent' })).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ name: 'Carla', email: 'carla@example.test', message: 'Hello' }]);
});

test.each([
  ['what the API says', () => stubApi.refusal(429, 'session/too-many-attempts', 'Please wait.'), 'Please wait.'],
  ['no answer', () => stubApi.noAnswer(), 'An error occurred. Please try again.'],
  ['HTML', () => new Response('<html>', { status: 502 }), 'An error occurred. Please try again.'],
])('a failure shows %s, and nothing typed is lost', async (_what, answer, description) => {
  stubApi.post('/contact', answer);
  const view = open();
  takeMessages();
  await fill(view);
  await view.user.click(send());
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Your message could not be sent');
  expect(alert).toHaveTextContent(description);
  for (const [name, text] of Object.entries(filled)) expect(field(name)).toHaveValue(text);
});

test('it says when and how we answer', () => {
  open();
  expect(screen.getByText(/within 24-48 hours/)).toBeVisible();
  expect(screen.getByText('Monday to Friday 9am-5pm EST')).toBeVisible();
  expect(screen.getByRole('link', { name: /^support@/ })).toBeVisible();
});
