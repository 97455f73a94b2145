import type { preValidationHookHandler } from 'fastify';

/** Takes blanks off both ends of these members of the body before they are judged: what is stored has none. */
export const trimmed = (...names: string[]): preValidationHookHandler =>
  function trimText(request, _reply, done) {
    const { body } = request;
    if (typeof body === 'object' && body !== null) {
      const trims = Object.entries(body).filter(([name]) => names.includes(name));
      for (const [name, value] of trims) if (typeof value === 'string') Object.assign(body, { [name]: value.trim() });
    }
    done();
  };
