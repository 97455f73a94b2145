import { openForm, serviceDraft } from './service-draft.tsx';
import { emptyServiceForm } from './service-form.ts';

const owner = { form: 'create-service', userId: 'paul' };
const base = emptyServiceForm();
const values = { ...base, name: 'Gardens', images: ['/api/uploads/a-800.webp'] };

const option = { name: 'a', description: 'b', price: '1' };
test.each<object>([
  { values: {}, base },
  { values },
  ...[
    { name: 7 },
    { category: 'Cars' },
    { basePrice: 25 },
    { options: {} },
    { options: [null] },
    { options: [{ ...option, price: 1 }] },
    { options: [{ ...option, _id: 5 }] },
    { duration: 60 },
    { duration: '7' },
    { images: 'all' },
    { images: [7] },
  ].map((change) => ({ values: { ...values, ...change }, base })),
])('%j is no draft of a service, and is removed', (stored) => {
  localStorage.setItem('nearhand.draft:paul:create-service', JSON.stringify({ savedAt: Date.now(), ...stored }));
  expect(openForm(owner, base)).toEqual({ initial: base });
  expect(localStorage).toHaveLength(0);
});

test('a draft of a release that knew no duration keeps that of the service', () => {
  const [{ duration: _mine, ...older }, { duration: _base, ...before }] = [values, base];
  serviceDraft(owner).write({ values: older, base: before });
  expect(openForm(owner, { ...base, duration: '60' }).initial).toMatchObject({ name: 'Gardens', duration: '60' });
});

test('restored options have different keys', () => {
  const options = [option, option].map((each) => ({ ...each, key: 'same' }));
  serviceDraft(owner).write({ values: { ...values, options }, base });
  const { initial, draft } = openForm(owner, base);
  expect(draft).toBe('as-left');
  expect(initial).toMatchObject({ name: 'Gardens', images: values.images, options: [option, option] });
  expect(new Set(initial.options.map(({ key }) => key)).size).toBe(2);
});
