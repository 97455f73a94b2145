import { namePattern, visibleSign } from '@nearhand/contracts';
import type { FastifySchemaValidationError } from 'fastify';

/**
 * `{ 'options.0.name': 'must not be empty' }` from what the schema's judge found. Of several faults of a field the first
 * is told: length comes before pattern.
 */
export const fieldErrors = (found: readonly FastifySchemaValidationError[]): Record<string, string> =>
  Object.fromEntries(found.map((fault) => [placeOf(fault).join('.') || 'body', sentenceOf(fault)] as const).reverse());

const placeOf = ({ instancePath, keyword, params }: FastifySchemaValidationError): string[] => {
  const place = instancePath.split('/').slice(1);
  if (keyword === 'required') return [...place, String(params.missingProperty)];
  if (keyword === 'additionalProperties') return [...place, String(params.additionalProperty)];
  return place;
};

/** What to say instead of a pattern, which nobody can read. */
const patterns: Record<string, string> = {
  [visibleSign]: 'must not be blank',
  [namePattern]: 'must be one line of text that can be seen',
};

const sentenceOf = (fault: FastifySchemaValidationError): string => {
  const { keyword, params, message } = fault;
  if (keyword === 'additionalProperties') return 'is not known here';
  if (keyword === 'pattern') return patterns[String(params.pattern)] ?? 'is not valid';
  if (keyword !== 'minLength' || Number(params.limit) < 2) return message ?? 'is not valid';
  const words = (placeOf(fault).at(-1) ?? '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} must be at least ${params.limit} characters`;
};
