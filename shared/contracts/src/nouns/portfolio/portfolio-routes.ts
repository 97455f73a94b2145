import * as s from '@nearhand/contracts/schema';
import * as v from 'valibot';
import { visibleSign } from '../../rules/limits.ts';
import type { RouteTable } from '../../schema/route.ts';
import { Line } from '../../schema/text-fields.ts';
import { PortfolioPicture, portfolioLimits } from './portfolio.ts';

const WrittenPicture = s.record(
  {
    image: s.text({ minLength: 1, maxLength: 200 }),
    title: Line({ pattern: visibleSign, maxLength: portfolioLimits.titleLength }),
  },
  { additionalProperties: false },
);

/** `PUT /portfolio`: the whole list, in the order in which it is shown. */
const WritePortfolio = s.record(
  { pictures: s.described(v.array(WrittenPicture), { maxItems: portfolioLimits.pictures }) },
  { additionalProperties: false },
);

export const portfolioRoutes = {
  'GET portfolio': {
    summary: 'The caller’s pictures of past work',
    roles: ['provider'],
    answer: s.Data(s.list(PortfolioPicture)),
  },
  'PUT portfolio': {
    summary: 'Replace the caller’s pictures of past work',
    description:
      'Each picture is one that the caller uploaded for it (`POST upload/portfolio`), or one that the portfolio shows already; else 409 `upload/unknown-picture`.',
    roles: ['provider'],
    body: WritePortfolio,
    answer: s.Data(s.list(PortfolioPicture)),
  },
} as const satisfies RouteTable;
