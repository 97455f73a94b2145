/** The identity provider of the journeys listens at the site's port plus this. */
const providerOffset = 4;

export const identityProviderPort = (sitePort: number): number => sitePort + providerOffset;

/** Settings of the site that the journeys visit, on this port. */
export const journeySettings = (port: number): NodeJS.ProcessEnv => ({
  PORT: String(port),
  // Journeys that release do so on separate sites, which report to the API of this one.
  COMPOSITION_URL: 'any',
  // The buttons stay off until a page switches them on.
  IDENTITY_GOOGLE_ISSUER: `http://localhost:${identityProviderPort(port)}`,
  IDENTITY_GOOGLE_CLIENT_ID: 'nearhand',
  IDENTITY_GOOGLE_CLIENT_SECRET: 'the-secret-of-this-client',
});
