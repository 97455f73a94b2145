import type { Message } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { users } from '../../kernel/accounts/table.ts';
import { listing } from '../../testing/fixtures/listings.ts';
import { person } from '../../testing/fixtures/people.ts';
import { outcome, useTestApp } from '../../testing/test-app.ts';

const site = useTestApp();

const texts = [
  ['a script', '<script>alert(1)</script>'],
  ['markup', '<img src=x onerror="alert(1)"> <b>bold</b> & &amp; &lt;i&gt; [a](javascript:alert(1))'],
  ['quotes and SQL', `Robert'); DROP TABLE users;-- "double" \`back\` \\ %s {0} \${x}`],
  ['right to left', 'مريم حدّاد (نجّارة) עברית'],
  ['emoji', '👩‍🔧 Zoë 🛠️ 🏳️‍🌈 é Ångström 𠮷野'],
] as const;

test.each(texts)('%s comes back as it was typed, wherever it was typed', async (_what, text) => {
  const provider = await person(site, 'provider');
  const customer = await person(site);
  await site.call('PUT', '/auth/updatedetails', { as: provider, body: { name: text, bio: text, location: text } });
  await site.call('PUT', '/auth/updatedetails', { as: customer, body: { name: text } });
  const about = { name: text, bio: text, location: text };
  expect(await site.read('/auth/me', provider)).toMatchObject(about);
  expect(await site.read(`/providers/${provider._id}`)).toMatchObject(about);

  const { id: service } = await listing(site, provider, { name: text, description: text });
  const body = { service, rating: 5, comment: text };
  const review = (await site.call('POST', '/reviews', { as: customer, body })).json().data;
  expect(review).toMatchObject({ comment: text, serviceName: text, user: { name: text } });
  await site.call('PUT', `/reviews/${review._id}`, { as: customer, body: { comment: `${text} 2` } });
  expect(await site.read(`/reviews?provider=${provider._id}`)).toMatchObject([{ comment: `${text} 2` }]);
  expect(await site.read(`/services/${service}`)).toMatchObject({ name: text, description: text, provider: about });

  const sent = await site.call('POST', '/conversations', { as: customer, body: { recipient: provider._id, text } });
  const message: Message = sent.json().data;
  expect(message.text).toBe(text);
  expect(await site.read('/conversations', provider)).toMatchObject([{ with: { name: text }, lastMessage: { text } }]);
  const { messages } = await site.read(`/conversations/${message.conversation}/messages`, provider);
  expect(messages).toEqual([message]);
});

test('no person or service gets a name like one of the site or a badge; a name from before stays', async () => {
  const deceptive = 'Nеаrhand ✓';
  const account = { email: 'd@example.com', password: 'long enough', role: 'provider' };
  expect(await outcome(site.call('POST', '/auth/register', { body: { ...account, name: deceptive } }))).toEqual([
    400,
    'input/invalid',
  ]);
  const provider = await person(site, 'provider');
  const named = async (name: string) =>
    (await site.call('PUT', '/auth/updatedetails', { as: provider, body: { name, bio: 'x' } })).statusCode;
  expect(await named(deceptive)).toBe(400);
  await site.db.update(users).set({ name: deceptive }).where(eq(users.id, provider._id));
  expect(await named(deceptive)).toBe(200);
  const { id } = await listing(site, provider);
  const body = {
    name: deceptive,
    description: 'x'.repeat(20),
    category: 'Home',
    basePrice: 1,
    options: [{ name: 'One hour', description: 'x', price: 1 }],
    images: [],
  };
  const changed = await site.call('PUT', `/services/${id}`, { as: provider, body });
  expect([changed.statusCode, changed.json().fields]).toEqual([400, { name: expect.any(String) }]);
});
