import type { preValidationHookHandler } from 'fastify';

const texts = ['name', 'description'];

/** Takes blanks off both ends of the texts of a service and of its options before they are judged. */
export const trimmedService: preValidationHookHandler = (request, _reply, done) => {
  const { body } = request;
  trimTexts(body);
  if (typeof body === 'object' && body !== null && 'options' in body && Array.isArray(body.options)) {
    body.options.forEach(trimTexts);
  }
  done();
};

const trimTexts = (holder: unknown): void => {
  if (typeof holder !== 'object' || holder === null) return;
  for (const [name, text] of Object.entries(holder)) {
    if (texts.includes(name) && typeof text === 'string') Object.assign(holder, { [name]: text.trim() });
  }
};
