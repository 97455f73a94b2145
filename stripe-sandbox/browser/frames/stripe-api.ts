export interface ApiProblem {
  type: string;
  message: string;
  code?: string;
  decline_code?: string;
  payment_intent?: ApiRecord;
  setup_intent?: ApiRecord;
}

export interface ApiRecord {
  id: string;
  status?: string;
  last_payment_error?: ApiProblem | null;
  last_setup_error?: ApiProblem | null;
}

export type ApiAnswer = { value: ApiRecord; error?: undefined } | { value?: undefined; error: ApiProblem };

const unreachable: ApiProblem = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again. If the problem persists please contact us.',
};

/** Address of a payment or setup intent below `/v1/`. */
export const intentPath = (id: string): string =>
  `${id.startsWith('seti_') ? 'setup_intents' : 'payment_intents'}/${id}`;

/** One call to the sandbox; an error is a value, also a failed connection. */
export const callApi = async (
  url: string,
  publishableKey: string,
  params?: Record<string, unknown>,
): Promise<ApiAnswer> => {
  try {
    const response = await fetch(url, {
      method: params ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${publishableKey}` },
      credentials: 'omit',
      ...(params ? { body: formBody(params) } : {}),
    });
    const body = await response.json();
    return response.ok ? { value: body } : { error: body.error ?? unreachable };
  } catch {
    return { error: unreachable };
  }
};

/** Nested members as Stripe reads them: `card[number]=…`. */
export const formBody = (params: Record<string, unknown>): URLSearchParams => {
  const body = new URLSearchParams();
  const add = (name: string, value: unknown): void => {
    if (value === undefined || value === null) return;
    if (typeof value === 'object') for (const [key, inner] of Object.entries(value)) add(`${name}[${key}]`, inner);
    else body.append(name, String(value));
  };
  for (const [name, value] of Object.entries(params)) add(name, value);
  return body;
};
