import { creditsPerService, errorCodes, maxPriceDollars, type Service, serviceLimits } from '@nearhand/contracts';
import { eq, sql } from 'drizzle-orm';
import { users } from '../../kernel/accounts/table.ts';
import { checkBooks, grantCredits } from '../../testing/fixtures/books.ts';
import { booked, listing, serviceForm, unusedPicture } from '../../testing/fixtures/listings.ts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { answered, outcome, useTestApp } from '../../testing/test-app.ts';
import { uploads } from '../uploads/table.ts';
import { services } from './table.ts';

const site = useTestApp();
checkBooks(site);
let provider: Person;
let admin: Person;
let rival: Person;
const nowhere = '00000000-0000-4000-8000-000000000000';

beforeAll(async () => {
  provider = await person(site, 'provider', 'Rosa Hale');
  admin = await person(site, 'admin');
  rival = await person(site, 'provider');
  await grantCredits(site, provider, 500);
});

const form = serviceForm;
const [small, large] = form.options;
const create = (body: object, as: Person | undefined = provider, headers = {}) =>
  site.call('POST', '/services', { as, body, headers });
const made = async (values: object = {}): Promise<Service> => (await create({ ...form, ...values })).json().data;
const change = (id: string, body: object, as: Person | undefined = provider) =>
  site.call('PUT', `/services/${id}`, { as, body });
const creditsOf = async (as: Person) => (await site.read('/subscription/credits', as)).credits;
const rowOf = async (id: string) => (await site.db.select().from(services).where(eq(services.id, id)))[0];
/** The form of a service as it is, which changes nothing. */
const formOf = ({ name, category, description, basePrice, images, options }: Service) => ({
  name,
  category,
  description,
  basePrice,
  images,
  options,
});

const pictureOf = (owner: Person) => unusedPicture(site, owner);

describe('creating', () => {
  test('takes five credits and makes a draft from the form, without the blanks around it', async () => {
    const before = await creditsOf(provider);
    const images = [await pictureOf(provider), await pictureOf(provider)];
    const body = { ...form, images, name: '  Window cleaning ', options: [{ ...small, name: ' Small flat\n' }, large] };
    const answer = await create(body);
    expect(answer.statusCode).toBe(201);
    expect(answer.json().data).toMatchObject({
      ...form,
      images,
      icon: 'home',
      status: 'draft',
      views: 0,
      bookings: 0,
      rating: 0,
      provider: { _id: provider._id, name: 'Rosa Hale' },
      options: [small, large],
    });
    expect(await creditsOf(provider)).toBe(before - creditsPerService);
    const { _id } = answer.json().data;
    expect((await site.call('GET', `/services/${_id}`)).statusCode).toBe(404);
    const claimed = await site.db.select().from(uploads).where(eq(uploads.usedBy, _id));
    expect(claimed.map(({ expiresAt }) => expiresAt)).toEqual([null, null]);
  });

  test('costs an admin what it costs a provider', async () => {
    await grantCredits(site, admin, creditsPerService);
    expect((await create(form, admin)).statusCode).toBe(201);
    expect(await creditsOf(admin)).toBe(0);
  });

  test('is refused for too few credits, saying how many there are, and leaves nothing behind', async () => {
    await grantCredits(site, rival, 4);
    const images = [await pictureOf(rival)];
    expect(await answered(create({ ...form, images }, rival))).toEqual([
      402,
      {
        error: 'You need 5 credits to create a service. You currently have 4 credits.',
        code: errorCodes.insufficientCredits,
        required: 5,
        current: 4,
      },
    ]);
    expect(await site.read('/services/me', rival)).toEqual([]);
    expect(await creditsOf(rival)).toBe(4);
    await grantCredits(site, rival, 1);
    expect((await create({ ...form, images }, rival)).statusCode).toBe(201);
  });

  test('costs nothing when a picture is gone, another user’s or another service’s', async () => {
    const mine = await pictureOf(provider);
    await made({ images: [mine] });
    const before = await creditsOf(provider);
    const late = await pictureOf(provider);
    await site.db.update(uploads).set({ expiresAt: site.now }).where(sql`${late} like '%' || ${uploads.path}`);
    const images = [await pictureOf(rival), mine, late, 'https://example.com/cat.webp'];
    const refused = await create({ ...form, images: [...images, await pictureOf(provider)] });
    expect([refused.statusCode, refused.json().code, refused.json().images]).toEqual([
      409,
      errorCodes.pictureUnknown,
      images,
    ]);
    expect(await creditsOf(provider)).toBe(before);
  });
});

const long = (length: number) => 'x'.repeat(length);
const { name, description, optionName, optionDescription } = serviceLimits;
const oneOption = (values: object) => ({ options: [small, { ...large, ...values }] });
const invalid: [what: string, values: object, field: string][] = [
  ['no name', { name: undefined }, 'name'],
  ['a blank name', { name: ' \u200b ' }, 'name'],
  ['a category that does not exist', { category: 'Garden' }, 'category'],
  ['a blank description', { description: '  ' }, 'description'],
  ['a price of nothing', { basePrice: 0 }, 'basePrice'],
  ['a price that rounds to a cent', { basePrice: 35.005 }, 'basePrice'],
  ['a price that is too high', { basePrice: maxPriceDollars + 0.01 }, 'basePrice'],
  ['no options', { options: [] }, 'options'],
  ['an option with a blank name', oneOption({ name: ' ' }), 'options.1.name'],
  ['an option with the name of another', oneOption({ name: ` ${small?.name.toUpperCase()} ` }), 'options.1.name'],
  ['an option with a blank description', oneOption({ description: '\t' }), 'options.1.description'],
  ['an option for nothing', oneOption({ price: 0 }), 'options.1.price'],
  ['an option with a field that is not known', oneOption({ stock: 3 }), 'options.1.stock'],
  ['a status', { status: 'active' }, 'status'],
];

test.each(invalid)('%s is refused by name, at creating and at changing', async (_what, values, field) => {
  const service = await listing(site, provider);
  const before = await creditsOf(provider);
  for (const answer of [await create({ ...form, ...values }), await change(service.id, { ...form, ...values })]) {
    expect([answer.statusCode, answer.json().code]).toEqual([400, errorCodes.invalidInput]);
    expect(Object.keys(answer.json().fields)).toContain(field);
  }
  expect(await creditsOf(provider)).toBe(before);
  expect(await rowOf(service.id)).toMatchObject({ name: service.name, updatedAt: service.updatedAt });
});

test('the most that is allowed is allowed, cent by cent', async () => {
  const maximal = {
    name: '🪟'.repeat(name),
    description: long(description),
    basePrice: maxPriceDollars,
    options: [0.01, 0.07, 1.1, 4.35, 8.2, 19.99, 1004.35, 99_999.99].map((price, index) => ({
      name: `${index}${long(optionName - 1)}`,
      description: long(optionDescription),
      price,
    })),
  };
  expect(await made(maximal)).toMatchObject(maximal);
});

describe('changing', () => {
  test.each(['draft', 'active', 'paused'] as const)(
    'a %s one: what the form says, and nothing else',
    async (status) => {
      const timeSlots = ['8:00 AM - 9:00 AM'];
      const { id, option } = await listing(site, provider, { status, timeSlots, views: 7, icon: 'wrench' });
      const later = {
        ...form,
        name: ' Roof care ',
        category: 'Tech',
        basePrice: 12.5,
        options: [{ ...large, _id: option.id }],
      };
      const answer = await change(id, later);
      expect([answer.statusCode, answer.json().data]).toMatchObject([
        200,
        { ...later, name: 'Roof care', icon: 'zap', status, views: 7, availableTimeSlots: timeSlots },
      ]);
      expect(await site.read(`/services/${id}`, provider)).toEqual(answer.json().data);
    },
  );

  test('an option keeps its id through new words, prices and places; others come and go', async () => {
    const service = await made({ options: [small, large, { ...small, name: 'Third' }] });
    const other = await made();
    const [first, second, third] = service.options;
    const [foreign] = other.options;
    const body = {
      ...form,
      options: [
        { ...small, name: 'Loft' },
        { ...large, _id: third?._id.toUpperCase() },
        { ...small, _id: first?._id, price: 36 },
        { ...small, name: 'Twin', _id: first?._id },
        { ...small, name: 'Foreign', _id: foreign?._id },
        { ...small, name: 'Gone', _id: nowhere },
      ],
    };
    const changed: Service = (await change(service._id, body)).json().data;
    const names = changed.options.map((option) => option.name);
    expect(names.join(', ')).toBe('Loft, House, Small flat, Twin, Foreign, Gone');
    const ids = changed.options.map(({ _id }) => _id);
    expect([ids[1], ids[2], changed.options[2]?.price]).toEqual([third?._id, first?._id, 36]);
    expect(new Set([...ids, second?._id, foreign?._id, nowhere]).size).toBe(9);
    const untouched = await site.read(`/services/${other._id}`, provider);
    expect(untouched.options).toEqual(other.options);
  });

  test('a booking of an option that went reads as before', async () => {
    const service = await listing(site, provider);
    const customer = await person(site);
    const booking = await booked(site, service, customer, { status: 'completed' });
    await change(service.id, { ...form, options: [large] });
    const seen = await site.read(`/bookings/${booking.id}`, customer);
    expect(seen).toMatchObject({ serviceOption: 'Two rooms', price: 45 });
  });

  test('to what it is already writes nothing; a change of options alone is dated', async () => {
    const service = await made();
    const before = await rowOf(service._id);
    const same = await change(service._id, formOf(service));
    expect([same.statusCode, same.json().data]).toEqual([200, service]);
    expect(await rowOf(service._id)).toEqual(before);
    site.pass(60_000);
    await change(service._id, { ...formOf(service), options: service.options.toReversed() });
    expect(await rowOf(service._id)).toEqual({ ...before, updatedAt: site.now });
  });

  test('a change of an older state is rejected', async () => {
    const { id, option } = await listing(site, provider, { icon: 'wrench' });
    const { updatedAt }: Service = await site.read(`/services/${id}`, provider);
    site.pass(60_000);
    const saved = await change(id, { ...form, updatedAt });
    // The icon stays while the category does.
    expect(saved.json().data).toMatchObject({ updatedAt: site.now.toISOString(), icon: 'wrench' });
    const listed: Service[] = await site.read('/services');
    expect(listed.find(({ _id }) => _id === id)).toMatchObject({ name: form.name });
    const before = await rowOf(id);
    const late = { ...form, name: 'Roof care', category: 'Tech', options: [{ ...small, _id: option.id }], updatedAt };
    for (const as of [provider, admin]) {
      expect(await outcome(change(id, { ...late, images: [await pictureOf(as)] }, as))).toEqual([
        409,
        errorCodes.serviceChanged,
      ]);
    }
    expect(await rowOf(id)).toEqual(before);
    expect(await site.read(`/services/${id}`, provider)).toEqual(saved.json().data);
    expect((await change(id, { ...late, updatedAt: 'yesterday' })).json().fields).toHaveProperty('updatedAt');
    expect((await change(id, { ...late, updatedAt: saved.json().data.updatedAt }, admin)).statusCode).toBe(200);
  });

  test('pictures change with it: kept ones in a new order, new ones claimed, foreign ones refused', async () => {
    const [one, two, three] = [await pictureOf(provider), await pictureOf(provider), await pictureOf(provider)];
    const { _id } = await made({ images: [one, two] });
    expect((await change(_id, { ...form, images: [three, one] })).json().data.images).toEqual([three, one]);
    const foreign = await pictureOf(rival);
    const refused = await change(_id, { ...form, name: 'Other', images: [one, foreign] });
    expect([refused.statusCode, refused.json().images]).toEqual([409, [foreign]]);
    expect(await rowOf(_id)).toMatchObject({ name: form.name, images: [three, one] });
  });

  test('is for the owner and admins; drafts are not found by others', async () => {
    const draft = await listing(site, provider, { status: 'draft' });
    const active = await listing(site, provider);
    const answer = async (id: string, as: Person) => {
      const { statusCode, body } = await site.call('PUT', `/services/${id}`, { as, body: form });
      return [statusCode, JSON.parse(body).code];
    };
    for (const other of [rival, await person(site)]) {
      expect(await answer(active.id, other)).toEqual([403, errorCodes.serviceForbidden]);
      expect(await answer(draft.id, other)).toEqual([404, errorCodes.serviceNotFound]);
    }
    expect(await answer(nowhere, provider)).toEqual([404, errorCodes.serviceNotFound]);
    expect(await answer('undefined', provider)).toEqual([404, errorCodes.notFound]);
    expect(await answer(draft.id, admin)).toEqual([200, undefined]);
    const admins = (await change(active.id, { ...form, images: [await pictureOf(admin)] }, admin)).json().data;
    expect([admins.provider._id, admins.images.length]).toEqual([provider._id, 1]);
  });

  test('ends when its provider has left', async () => {
    const gone = await person(site, 'provider');
    const { id } = await listing(site, gone, { status: 'paused' });
    await site.db.update(users).set({ deletedAt: site.now }).where(eq(users.id, gone._id));
    expect(await outcome(change(id, form, admin))).toEqual([403, errorCodes.serviceForbidden]);
  });
});
