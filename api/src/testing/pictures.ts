import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

/** A plain picture to send. */
export const picture = (width = 64, height = 64, background = '#b04020') =>
  sharp({ create: { width, height, channels: 3, background } });

interface Sent {
  field?: string;
  name?: string;
  type?: string;
  headers?: Record<string, string>;
}

/** Sends a file as a browser's form does. */
export const upload = async (
  { app }: TestApp,
  path: string,
  as: Pick<Person, 'headers'>,
  bytes: Buffer,
  { field = 'avatar', name = 'me.png', type = 'image/png', headers = {} }: Sent = {},
): Promise<LightMyRequestResponse> => {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  const { headers: formHeaders, body } = new Request('http://site.invalid', { method: 'POST', body: form });
  const contentType = formHeaders.get('content-type') ?? '';
  return app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { ...as.headers, ...headers, 'content-type': contentType },
    payload: Buffer.from(await new Response(body).arrayBuffer()),
  });
};
