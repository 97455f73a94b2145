/** The browser's part of passkeys, which jsdom lacks: answers with a credential, or rejects with an error of this name. */
export const stubBrowserPasskeys = (errorName?: string) => {
  const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;
  const response = {
    clientDataJSON: bytes('client data'),
    attestationObject: bytes('attestation'),
    authenticatorData: bytes('authenticator data'),
    signature: bytes('signature'),
    userHandle: bytes('owner'),
    getTransports: () => ['internal', 'unheard-of'],
  };
  const credential = {
    id: 'aWQ',
    rawId: bytes('id'),
    type: 'public-key',
    response,
    getClientExtensionResults: () => ({}),
    authenticatorAttachment: 'platform',
  };
  const answer = () => (errorName ? Promise.reject(new DOMException('…', errorName)) : Promise.resolve(credential));
  const asked = { create: jest.fn(answer), get: jest.fn(answer) };
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: asked });
  Object.assign(globalThis, { PublicKeyCredential: class PublicKeyCredential {} });
  return asked;
};
