import type { Provider } from './nouns/services/providers.ts';
import type { Service } from './nouns/services/services.ts';
import { formatPrice } from './rules/money.ts';
import * as paths from './site-paths.ts';
import { eachCharacter } from './text/length.ts';

/** Data of a page for search engines and link previews. Plain texts: escape them in markup. */
export interface PageHead {
  /** Without the brand's name. */
  title: string;
  /** One line of at most 160 characters. */
  description: string;
  /** The canonical address, absolute. */
  url: string;
  /** Absolute. */
  image?: string;
  /** A schema.org object, for JSON-LD. */
  structuredData: Record<string, unknown>;
}

const maxDescriptionLength = 160;

/** One line, cut at a word. */
const brief = (text: string): string => {
  const line = text.replace(/\s+/gu, ' ').trim();
  if (line.length <= maxDescriptionLength) return line;
  let cut = '';
  for (const character of eachCharacter(line)) {
    if (cut.length + character.length >= maxDescriptionLength) break;
    cut += character;
  }
  return `${cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : cut}…`;
};

const absolute = (origin: string) => (url: string) => new URL(url, origin).href;
const rated = ({ rating, reviewCount }: Pick<Service, 'rating' | 'reviewCount'>) =>
  reviewCount > 0
    ? {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: rating,
          reviewCount,
          bestRating: 5,
          worstRating: 1,
        },
      }
    : {};

/** `origin` is the site's: `https://example.com`. Types: https://schema.org/Service, https://schema.org/Offer. */
export const serviceHead = (service: Service, origin: string): PageHead => {
  const { name, description, category, images, basePrice, provider, options } = service;
  const url = absolute(origin)(paths.service(service._id));
  const pictures = images.map(absolute(origin));
  return {
    title: provider.name ? `${name} by ${provider.name}` : name,
    description: brief(`From ${formatPrice(basePrice)}. ${description}`),
    url,
    image: pictures[0],
    structuredData: {
      '@context': 'https://schema.org',
      '@type': 'Service',
      name,
      description,
      serviceType: category,
      url,
      ...(pictures.length > 0 ? { image: pictures } : {}),
      provider: { '@type': 'Person', name: provider.name, url: absolute(origin)(paths.provider(provider._id)) },
      ...(provider.location ? { areaServed: provider.location } : {}),
      ...rated(service),
      offers: options.map((option) => ({
        '@type': 'Offer',
        name: option.name,
        ...(option.description ? { description: option.description } : {}),
        price: option.price.toFixed(2),
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        url,
      })),
    },
  };
};

/** Types: https://schema.org/ProfilePage, https://schema.org/Person. */
export const providerHead = (provider: Provider, origin: string): PageHead => {
  const { name, bio, avatar, location } = provider;
  const url = absolute(origin)(paths.provider(provider._id));
  const image = avatar ? absolute(origin)(avatar) : undefined;
  return {
    title: name,
    description: brief(bio || [name, location].filter(Boolean).join(', ')),
    url,
    image,
    structuredData: {
      '@context': 'https://schema.org',
      '@type': 'ProfilePage',
      url,
      mainEntity: {
        '@type': 'Person',
        name,
        url,
        ...(bio ? { description: bio } : {}),
        ...(image ? { image } : {}),
        ...(location ? { homeLocation: location } : {}),
      },
    },
  };
};
