import { scriptJson } from '@slices/format';
import type { Provider } from './nouns/services/providers.ts';
import type { Service } from './nouns/services/services.ts';
import { providerHead, serviceHead } from './page-head.ts';

const service: Service = {
  _id: 's1',
  name: 'Deep cleaning',
  description: 'Every room.\n\nEvery corner.',
  category: 'Home',
  icon: 'home',
  status: 'active',
  basePrice: 45,
  rating: 4.4,
  reviewCount: 5,
  views: 1,
  bookings: 2,
  createdAt: '2026-01-01T00:00:00.000Z',
  images: ['/api/uploads/a-800.webp'],
  provider: { _id: 'p1', name: 'Pat', avatar: '', bio: '', location: 'Old Town' },
  options: [{ _id: 'o1', name: 'Two rooms', description: '', price: 45.5 }],
};
const provider: Provider = {
  _id: 'p1',
  name: 'Pat',
  avatar: '/api/uploads/p.webp',
  bio: 'Clean houses.',
  location: 'Old Town',
  memberSince: '2025-01-01T00:00:00.000Z',
  rating: 0,
  reviewCount: 0,
};
const origin = 'https://near.example';

test('a service is described with absolute addresses, its rating and its offers', () => {
  const { title, description, url, image, structuredData } = serviceHead(service, origin);
  expect({ title, description, url, image }).toEqual({
    title: 'Deep cleaning by Pat',
    description: 'From $45. Every room. Every corner.',
    url: 'https://near.example/marketplace/service/s1',
    image: 'https://near.example/api/uploads/a-800.webp',
  });
  expect(structuredData).toMatchObject({
    '@type': 'Service',
    areaServed: 'Old Town',
    provider: { name: 'Pat', url: 'https://near.example/provider/p1' },
    aggregateRating: { ratingValue: 4.4, reviewCount: 5 },
    offers: [{ name: 'Two rooms', price: '45.50', priceCurrency: 'USD' }],
  });
});

test('missing facts are left out', () => {
  const bare = { ...service, reviewCount: 0, images: [], provider: { ...service.provider, location: '' } };
  const { image, structuredData } = serviceHead(bare, origin);
  expect(image).toBeUndefined();
  expect(Object.keys(structuredData)).not.toEqual(expect.arrayContaining(['aggregateRating']));
  expect(structuredData).not.toHaveProperty('image');
  expect(structuredData).not.toHaveProperty('areaServed');
  expect(providerHead({ ...provider, bio: '', avatar: '' }, origin)).toMatchObject({ description: 'Pat, Old Town' });
});

test.each(['word '.repeat(60), '🧹 '.repeat(90), '🧹'.repeat(120)])('a long text is cut to one line: %.12s', (text) => {
  const { description } = providerHead({ ...provider, bio: text }, origin);
  expect(description.length).toBeLessThanOrEqual(160);
  expect(description.endsWith('…')).toBe(true);
  expect(() => encodeURIComponent(description)).not.toThrow();
});

test('no text ends the script element that holds it', () => {
  const evil = '</script><script>alert(1)</script><!--';
  const json = scriptJson(serviceHead({ ...service, name: evil }, origin).structuredData);
  expect(json).not.toContain('<');
  expect(JSON.parse(json).name).toBe(evil);
});
