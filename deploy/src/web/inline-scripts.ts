import { createHash } from 'node:crypto';

const script = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;

/** Hashes of what `html` runs from its own text, as a policy names them; data such as JSON-LD is never run. */
export const inlineScriptHashes = (html: string): string[] =>
  [...html.matchAll(script)].flatMap(([, attributes = '', text = '']) =>
    /\b(?:src|type)\s*=/i.test(attributes) ? [] : [`sha256-${createHash('sha256').update(text).digest('base64')}`],
  );
